/// @file
/// `grade`: the submissions of a class.
#pragma once

#include <string>
#include <vector>

#include "course/files/workspace.hpp"
#include "grade/grade_options.hpp"

namespace course {

/// Judges many submissions and reports on all of them. 0 when all could be judged, whatever came of it.
int grade(const Workspace& workspace, const GradeOptions& options);

/// One report of several shards.
/// @param output the folder for it; empty: the first of `folders`
int merge_grades(const Workspace& workspace, const std::vector<std::string>& folders, const std::string& output);

}  // namespace course
