/// @file
/// The verdict: what judging one file came to. Plain data, which the harness fills and every other program reads.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulator/results/counts.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/results/warp_metrics.hpp"
#include "verdict/budget.hpp"
#include "verdict/spending.hpp"
#include "verdict/wrong_result.hpp"

namespace course {

/// One test case of the harness.
struct CaseRecord {
  std::string name{};
  bool passed = true;
  std::string message{};                            ///< what failed first; empty when passed
  std::optional<WrongResult> wrong{};               ///< the first wrong result in it
  std::vector<Overrun> overruns{};                  ///< the limits that it broke, one for each counter
  std::optional<simulator::Counts> counts{};        ///< of its first question, where the backend counts
  std::optional<simulator::WarpMetrics> metrics{};  ///< of its first question, where they were measured
  std::optional<simulator::WorkTime> work_time{};   ///< of its first question, where its budget limits it
  Budget budget{};                                  ///< of its first question
  std::string printed{};                            ///< what the code printed, in one run of each question
};

/// A region of the source that holds no code yet.
struct OpenTodo {
  int number = 0;
  int line = 0;      ///< of the TODO comment, from 1
  std::string text;  ///< what to do
};

/// What judging came to.
enum class Ruling { pass, fail, build_error };

/// "pass", "fail" or "build-error".
std::string to_string(Ruling ruling);

/// All that judging one file showed.
struct Verdict {
  std::string exercise{};                   ///< "01_shared_memory/add_ten"
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source{};                     ///< path of the `.cu`; empty when not told
  std::string backend = "sim";              ///< "sim" or "gpu"
  Ruling ruling = Ruling::fail;
  std::vector<CaseRecord> cases{};
  std::vector<simulator::Finding>
      findings{};  ///< errors first, then by origin; of wrong outputs the most telling first
  std::vector<simulator::BarrierUse> barriers{};
  std::vector<std::string> notes{};  ///< remarks on barriers that are not needed, for code that passed
  std::vector<OpenTodo> unsolved{};  ///< for code that did not
  std::string diagnostics{};         ///< the compiler's words, for code that does not compile

  bool passed() const { return ruling == Ruling::pass; }
};

/// How many cases passed.
std::size_t cases_passed(const Verdict& verdict);

/// The case with that name; nullptr where there is none.
const CaseRecord* case_named(const Verdict& verdict, const std::string& name);

/// "MESSAGE (case 'NAME')".
std::string in_case(const std::string& message, const std::string& name);

/// The case with wrong outputs that the verdict tells of first; nullptr where there is none.
const CaseRecord* first_wrong_case(const Verdict& verdict);

/// Whether a finding says no more than that something is unsolved: that the outputs and counts of an unfinished kernel
/// are not right yet, or what deserves a mere note, is no news.
bool follows_from_unsolved(const Verdict& verdict, const simulator::Finding& finding);

/// The finding to repair first; nullptr where nothing is told but that something is unsolved.
const simulator::Finding* first_told(const Verdict& verdict);

/// Whether `./course trace` opens at the first finding: accesses of the kernel, each of which is on the page.
bool trace_shows(const Verdict& verdict);

/// What the finding to repair first is, the narrowest word first: the pattern of wrong outputs ("last-block") or the
/// limit that was not kept ("global-reads", and "counts" for any count), then its kind ("shared-race"). Hints are chosen
/// by them. Empty where nothing failed but what is unsolved.
std::vector<std::string> failures_of(const Verdict& verdict);

}  // namespace course
