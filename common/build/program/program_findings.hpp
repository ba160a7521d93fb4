/// @file
/// What one or several runs of a program showed.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "simulator/platform/process.hpp"
#include "simulator/results/program_report.hpp"

namespace course {

/// One run.
struct ProgramRun {
  std::string schedule;  ///< "forward", "reversed" or "shuffled"
  ProcessResult process;
  std::optional<simulator::ProgramReport> report;  ///< what the program wrote, nothing when it wrote none
};

/// A finding, and the schedules that showed it.
struct SeenFinding {
  simulator::Finding finding;
  std::vector<std::string> schedules;
};

/// What the program's end says that its report does not: the time limit, a signal, or that it left without a report.
/// @returns a finding at the first line of `source`, or nothing
std::optional<simulator::Finding> finding_of_end(const ProgramRun& run, const std::string& source,
                                                 std::optional<std::chrono::milliseconds> time_limit);

/// The findings of all runs, errors first; the same one in several runs is one, with the count of the run with most.
std::vector<SeenFinding> merged_findings(const std::vector<ProgramRun>& runs);

/// How a program ended: "exit" as a shell would show it, 128 + n for signal n.
int exit_status(const ProcessResult& process);

/// The line that closes the text: "2 errors, 1 warning; the program ended with exit code 3". It says how far a program was
/// that a signal has ended from outside, unless the finding of its time limit does.
std::string closing_line(const std::vector<SeenFinding>& findings, const ProgramRun& run, bool with_information);

/// How many of the findings have this severity.
std::size_t count_of(const std::vector<SeenFinding>& findings, simulator::Severity severity);

}  // namespace course
