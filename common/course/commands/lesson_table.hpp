/// @file
/// `lesson-table`: stored verdicts as tables of a lesson, for common/tools/generate. No command of the help.
#pragma once

#include <string>
#include <vector>

namespace course {

/// What `lesson-table` was asked.
struct LessonTableOptions {
  std::string layout;              ///< "counters" or "requests"
  std::vector<std::string> files;  ///< what `check --json` printed: "FILE", or "NAME=FILE" for a column
};

/// Prints the table of a slow version and a cooperative one, or the table of what requests cost in each FILE.
int lesson_table(const LessonTableOptions& options);

}  // namespace course
