/// @file
/// The regions that a learner fills: `// TODO(n): what to achieve. (k lines)`
/// up to `// END(n)`.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace course {

/// One region of a file.
struct Region {
  int number = 0;
  int begin_line = 0;    ///< line of its TODO, from 1
  int end_line = 0;      ///< line of its END
  std::string sentence;  ///< what to achieve, without the size; one line
  bool solved = false;   ///< holds something other than comments and blanks
};

/// The regions of a `.cu`, in order.
/// @throws Problem "file:line: …" for a region without END, an END without
/// TODO, or numbers that are not 1, 2, 3 …
std::vector<Region> regions(const std::string& text, const std::string& file);

/// The text with every region emptied: the file as shipped, when `text` is the
/// solution. A region keeps its TODO comment.
std::string emptied(const std::string& text, const std::string& file);

/// The first difference between an exercise as shipped and the one its solution
/// yields, as "file:line: cause and repair"; nothing when the two agree, each
/// region is unsolved in the exercise and solved in the solution.
std::optional<std::string> skeleton_fault(const std::string& exercise, const std::string& exercise_file,
                                          const std::string& solution, const std::string& solution_file);

}  // namespace course
