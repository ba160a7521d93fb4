/// @file
/// The grammar of the regions that a learner fills: `// TODO(n): what to achieve. (k lines)` up to `// END(n)`.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace course {

/// One region of a text. Lines count from 1.
struct Region {
  int number = 0;
  int begin_line = 0;      ///< of its TODO
  int body_line = 0;       ///< the first line after the TODO's sentence
  int end_line = 0;        ///< of its END; where that is missing, of the next TODO, or one past the end of the text
  std::string sentence{};  ///< what to achieve, without the size in brackets; one line
  bool solved = false;     ///< its body holds something other than comments and blanks
};

/// A marker that stands where it must not, or is missing.
struct MarkerFault {
  int line = 0;
  std::string message;  ///< the cause and the repair
};

/// All regions of a text, in its order.
struct Regions {
  std::vector<Region> all;
  std::optional<MarkerFault>
      first_fault;              ///< a region without END, an END without TODO, numbers that are not 1, 2, 3 …
  bool program_beside = false;  ///< all regions are empty, and a main() stands outside of them
};

/// Reads a text whose markers may be broken: a learner may edit everything.
///
/// A marker is a comment line that begins with `TODO(` or `END(`, up to three digits and `)`. A TODO's sentence goes on
/// over the comment lines after it up to its size: `(2 lines)` or `(about 2 lines)` at the end of a line, where a full
/// stop may follow it. Without a size, the sentence is the TODO's own line.
Regions read_regions(const std::string& text);

}  // namespace course
