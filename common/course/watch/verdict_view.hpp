/// @file
/// What the watch mode shows of a verdict.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace course {

/// One line of the table of counters.
struct CounterRow {
  std::string name;
  std::string yours;
  std::string budget;
  bool over = false;
};

/// The verdict, shortened to what helps with the next step.
struct VerdictView {
  bool passed = false;
  std::string summary;                   ///< "1 of 10 cases pass"
  std::string todo;                      ///< the first unsolved region: "TODO(1) is unsolved: … (line 12)", or empty
  std::string finding;                   ///< the first finding: "file:line: kind: message", or empty
  std::vector<std::string> excerpt;      ///< its lines of source
  std::vector<std::string> outputs;      ///< some outputs beside what they should be, for a wrong result
  std::string help;                      ///< how to repair it, may be empty
  std::string others;                    ///< "and 2 more findings; wrong results in 6 more cases", or empty
  std::vector<std::string> diagnostics;  ///< of the compiler, where the file does not compile
  std::vector<CounterRow> counters;
  std::vector<std::string> notes;
};

/// Reads the object that `check --json` prints, and the lines of source that its first finding names.
VerdictView view_of(const nlohmann::ordered_json& report);

}  // namespace course
