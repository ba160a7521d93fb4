/// @file
/// The judge's command line.
#pragma once

#include <string>
#include <vector>

#include "simulator/results/trace_selection.hpp"
#include "verdict/verdict.hpp"

namespace course {

/// The environment variable by which a grader asks that judged code be kept out of the judge's memory. It is read before
/// the options are.
inline constexpr const char* guard_variable = "COURSE_JUDGE_GUARDS";

/// What the caller asked for.
struct Options {
  std::string verdict_file;                 ///< where the JSON goes; empty: nowhere
  int verdict_descriptor = -1;              ///< where sealed verdicts go; -1: nowhere
  std::string exercise = "this exercise";   ///< its ID
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source;                       ///< the judged `.cu`
  std::string warnings_file;                ///< the compiler's, as findings in JSON; empty: none
  std::string expect;                       ///< "", "clean" or the name of a kind
  std::string color = "auto";               ///< "always", "never" or "auto"
  std::string metrics = "budget";           ///< "always" measures the requests of warps; "budget": only where limited
  std::string inputs = "given";             ///< "altered": a test of the cases, see altered_inputs.hpp
  std::string text = "all";                 ///< "all": the verdict goes to stdout as text; "none": it does not
  simulator::TraceSelection trace;          ///< of one case, see CaseTrace
  std::vector<std::string> for_doctest;     ///< all other arguments
};

/// The text of `--help`.
extern const char* const usage;

/// Reads `--name=value` arguments; those it does not know are left to doctest.
/// @throws std::invalid_argument naming the argument when a value is not allowed
Options parse_options(const std::vector<std::string>& arguments);

/// What `--expect` makes of a verdict: the exit status and, if anything was expected, one line that says so.
struct Expectation {
  int exit_status;
  std::string line;
};

/// Without an expectation: 0 for a pass. With a kind: 0 only if the verdict is fail, such a finding is in it, and what a
/// learner reads of it first fits on a screen with all of its advice. With `clean`: 0 only if it passed without a finding,
/// be it mere information.
Expectation meet_expectation(const Verdict& verdict, const std::string& expect);

}  // namespace course
