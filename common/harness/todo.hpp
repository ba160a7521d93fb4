/// @file
/// Which parts of an exercise are still to be written.
#pragma once

#include <string>
#include <vector>

namespace course {

/// A region between `// TODO(n): …` and `// END(n)`.
struct Todo {
  int number;
  int line;          ///< of the TODO comment, from 1
  std::string text;  ///< what to do, without the size in brackets: "Copy this thread's element …."
  bool solved;       ///< whether the region holds anything but comments and blanks
};

/// The regions of a source text, in its order. A region whose END is missing reaches to the next TODO or the end of
/// the text; an END without a TODO is passed over.
std::vector<Todo> find_todos(const std::string& source);

}  // namespace course
