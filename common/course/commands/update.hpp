/// @file
/// `update`: a new version of the course, around the learner's own files.
#pragma once

#include "course/files/workspace.hpp"

namespace course {

/// Brings in the upstream's new version around the learner's edited exercises, which stay as they are.
int update(const Workspace& workspace);

/// Puts the learner's files back where an update was killed half-way.
void finish_interrupted_update(const Workspace& workspace);

}  // namespace course
