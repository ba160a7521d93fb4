/// @file
/// `list`: the course and how far the learner has come.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// Chapters and exercises with their state.
int list(const Workspace& workspace);

/// The exercises' names, one a line: for shells and scripts.
int list_names(const Workspace& workspace);

/// "[#####-----] 3 of 7 solved".
std::string progress_bar(const Workspace& workspace, const Progress& progress);

}  // namespace course
