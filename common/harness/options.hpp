/// @file
/// The judge's command line.
#pragma once

#include <string>
#include <vector>

#include "base/trace.hpp"
#include "report/verdict.hpp"

namespace course {

/// What the caller asked for.
struct Options {
  std::string verdict_file;                 ///< where the JSON goes; empty: nowhere
  int verdict_descriptor = -1;              ///< where sealed verdicts go; -1: nowhere
  std::string exercise = "this exercise";   ///< its ID
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source;                       ///< the judged `.cu`
  std::string expect;                       ///< "", "clean" or the name of a kind
  std::string color = "auto";               ///< "always", "never" or "auto"
  std::string metrics = "budget";           ///< "always" measures the requests of warps; "budget": only where limited
  std::string trace_file;                   ///< where the trace of one case goes; empty: nowhere
  std::string trace_case;                   ///< a part of that case's name; empty: see CaseTrace
  std::string trace_block;                  ///< "X", "X,Y" or "X,Y,Z"; empty: none in particular
  std::string trace_launch;                 ///< from 1; empty: the first few
  std::vector<std::string> for_doctest;     ///< all other arguments
};

/// The text of `--help`.
extern const char* const usage;

/// Reads `--name=value` arguments; those it does not know are left to doctest.
/// @throws std::invalid_argument naming the argument when a value is not allowed
Options parse_options(const std::vector<std::string>& arguments);

/// What the options say about traces.
/// @throws std::invalid_argument naming the option when a value cannot be read
simulator::TraceWishes trace_wishes(const Options& options);

/// What `--expect` makes of a verdict: the exit status and, if anything was expected, one line that says so.
struct Expectation {
  int exit_status;
  std::string line;
};

/// Without an expectation: 0 for a pass. With a kind: 0 only if the verdict is fail and such a finding is in it.
/// With `clean`: 0 only if it passed without a finding, be it mere information.
Expectation meet_expectation(const Verdict& verdict, const std::string& expect);

}  // namespace course
