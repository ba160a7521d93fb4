/// @file
/// A source without its comments, line by line.
#pragma once

#include <string>
#include <vector>

namespace course {

/// A line of a source.
struct CodeLine {
  int number;        ///< in the source, from 1
  std::string text;  ///< without comments and blanks at its end
};

/// The lines of `source` that hold code, and the blank ones between them. Lines with nothing but a comment are left
/// out.
std::vector<CodeLine> code_lines(const std::string& source);

/// What counts when two lines of code are compared: no comments, and one blank for each run of blanks.
std::string comparable(const std::string& line);

}  // namespace course
