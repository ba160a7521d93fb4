#include "build/program/program_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <utility>

#include "simulator/results/finding.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::FindingKind;

Finding at_first_line(const std::string& source, FindingKind kind, const std::string& message,
                      const std::string& help) {
  Finding finding;
  finding.kind = kind;
  finding.where = {source, 1, 0};
  finding.message = message;
  finding.help = help;
  finding.origin = simulator::Origin::ending;
  return finding;
}

/// A fault of host code is among the findings already, with its line.
bool explains_signal(const std::optional<simulator::ProgramReport>& report) {
  if (!report) return false;
  return std::any_of(report->findings.begin(), report->findings.end(),
                     [](const Finding& finding) { return finding.kind == FindingKind::crash && !finding.in_kernel; });
}

std::string counted(std::size_t count, const char* word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

// The notes on memory, of 8 bytes for each byte, come on top of it.
constexpr const char* when_memory_runs_out =
    "This is how Linux ends a program when memory runs out. Let the program work on less: each byte of device memory that "
    "it touches takes nine or more here.";

}  // namespace

std::optional<Finding> finding_of_end(const ProgramRun& run, const std::string& source,
                                      std::optional<std::chrono::milliseconds> time_limit) {
  const ProcessResult& process = run.process;
  if (process.timed_out) {
    const double seconds = static_cast<double>(time_limit.value_or(std::chrono::milliseconds(0)).count()) / 1000.0;
    Finding finding = at_first_line(source, FindingKind::timeout, fmt::format("stopped after {} s", seconds),
                                    "Look for a loop that never ends, let the program work on less, or give it more "
                                    "time with --time-limit.");
    if (!run.report || !run.report->stopped) return finding;
    finding.message += ' ' + run.report->stopped->message;
    if (run.report->stopped->where.line != 0) finding.where = run.report->stopped->where;
    return finding;
  }
  if (process.signal != 0 && !explains_signal(run.report) && !interrupted()) {
    const char* lost = !run.report            ? "; its report is lost, and with it what else was found"
                       : run.report->is_early ? "; what it found last may be lost"
                                              : "";
    return at_first_line(
        source, FindingKind::crash,
        fmt::format("the program was ended by signal {} ({}){}", process.signal, ::strsignal(process.signal), lost),
        process.signal == SIGKILL ? when_memory_runs_out : "");
  }
  if ((run.report && !run.report->is_early) || interrupted()) return std::nullopt;
  return at_first_line(source, FindingKind::crash,
                       fmt::format("the program ended without its report: what {} is lost",
                                   run.report ? "it may have found last" : "was found"),
                       "Let it end by return or exit(), not by _exit() or exec(), and see that the disk is not full.");
}

std::vector<SeenFinding> merged_findings(const std::vector<ProgramRun>& runs) {
  std::vector<Finding> findings;
  for (const ProgramRun& run : runs) {
    if (run.report) simulator::merge_findings(findings, run.report->findings);
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& left, const Finding& right) { return left.severity > right.severity; });
  std::vector<SeenFinding> merged;
  for (Finding& finding : findings) {
    SeenFinding seen{std::move(finding), {}};
    for (const ProgramRun& run : runs) {
      const bool shows = run.report && std::any_of(run.report->findings.begin(), run.report->findings.end(),
                                                   [&](const Finding& one) { return same_finding(one, seen.finding); });
      if (shows) seen.schedules.push_back(run.schedule);
    }
    merged.push_back(std::move(seen));
  }
  return merged;
}

int exit_status(const ProcessResult& process) { return process.signal != 0 ? 128 + process.signal : process.exit_code; }

std::size_t count_of(const std::vector<SeenFinding>& findings, simulator::Severity severity) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [&](const SeenFinding& seen) { return seen.finding.severity == severity; }));
}

std::string closing_line(const std::vector<SeenFinding>& findings, const ProgramRun& run, bool with_information) {
  const ProcessResult& process = run.process;
  std::string line;
  const auto add = [&line](const std::string& part) { line += (line.empty() ? "" : ", ") + part; };
  const std::size_t errors = count_of(findings, simulator::Severity::error);
  const std::size_t warnings = count_of(findings, simulator::Severity::warning);
  const std::size_t notes = count_of(findings, simulator::Severity::info);
  if (errors != 0) add(counted(errors, "error"));
  if (warnings != 0) add(counted(warnings, "warning"));
  if (line.empty()) add("no findings");
  if (notes != 0) add(counted(notes, "note") + (with_information ? "" : " (--info shows)"));
  if (process.signal != 0) {
    line += fmt::format("; the program was ended by signal {} ({})", process.signal, ::strsignal(process.signal));
    if (run.report && run.report->stopped && !process.timed_out) line += ' ' + run.report->stopped->message;
  } else if (process.exit_code != 0) {
    line += fmt::format("; the program ended with exit code {}", process.exit_code);
  }
  return line;
}

}  // namespace course
