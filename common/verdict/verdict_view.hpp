/// @file
/// What a verdict says, chosen and put into words, before any layout: every layout shows this or a part of it.
#pragma once

#include <string>
#include <vector>

#include "simulator/results/source.hpp"
#include "verdict/verdict.hpp"

namespace course {

/// One line of the table of counters.
struct CounterRow {
  std::string name;    ///< "global reads"
  std::string yours;   ///< "1 a thread, 8 in all"
  std::string budget;  ///< "at most 1 a thread"
  bool over = false;
  bool idle = false;  ///< nothing was counted, and nothing had to be
};

/// A finding as it is told.
struct ShownFinding {
  simulator::Finding finding;
  std::vector<simulator::ExcerptRow> excerpt{};  ///< none for a finding without a place of its own
  std::string outputs{};  ///< some outputs beside what they should be, a table whose lines end with '\n'; may be empty
  std::string also{};     ///< other cases of which the same is to be said, a sentence; may be empty
  bool follows_from_unsolved = false;  ///< see there
};

/// What the code printed in one run of a case.
struct Printed {
  std::string case_name;
  std::vector<std::string> lines{};  ///< without what would steer a terminal
};

/// A verdict in words.
struct VerdictView {
  std::string exercise{};
  bool passed = false;
  std::string summary{};                 ///< "1 of 10 cases pass"
  std::string backend{};                 ///< "simulator" or "GPU"; empty where no verdict came from there
  std::string judged{};                  ///< "yours (exercises/…)"
  std::string todo{};                    ///< "TODO(1) is unsolved", or empty
  std::string todo_text{};               ///< what to do there, and its line
  std::string also_unsolved{};           ///< "Also unsolved: TODO(2).", or empty
  std::string diagnostics{};             ///< of the compiler, for a file that does not compile
  std::vector<ShownFinding> findings{};  ///< errors first; wrong outputs of several cases are one
  bool trace_shows = false;              ///< see there
  std::string others{};                  ///< "and 2 more findings; wrong results in 6 more cases", besides the first
  std::vector<CounterRow> counters{};    ///< of the first case, or of the one whose overrun is told first
  std::string work_time{};               ///< how long copies and kernels took, and how long they may; may be empty
  std::string counted_in{};              ///< the name of the case of `counters`
  std::vector<std::string> notes{};
  std::vector<Printed> printed{};  ///< case by case; first the one of the first finding, if anything was printed in it
};

/// The verdict in words. While something is unsolved, that too little was done is left out, and that nothing was
/// written is said in a line.
VerdictView view_of(const Verdict& verdict);

/// "yours (exercises/…)", "reference solution (…)" or the file's path.
std::string judged(const Verdict& verdict);

/// "it does not compile", "ended before its verdict" or "1 of 10 cases pass".
std::string summary(const Verdict& verdict);

/// The rows of the table of counters of one case: those that are limited or counted something. None where nothing was
/// counted or limited at all, as in host code alone.
std::vector<CounterRow> counter_rows(const CaseRecord& record);

}  // namespace course
