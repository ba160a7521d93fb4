/// @file
/// The course's own checks, which its tests run: no command of the help.
#pragma once

#include "course/files/workspace.hpp"

namespace course {

/// Exercises and solutions agree, nothing strays.
int check_course(const Workspace& workspace);

/// `grade` refuses no file of the course. Objects are looked at where the build has made them.
int check_gradable(const Workspace& workspace);

/// Every exercise as shipped fails and names TODO(1).
int check_unsolved(const Workspace& workspace);

}  // namespace course
