/// @file
/// What `./course` without a command does.
#pragma once

#include "course/files/workspace.hpp"

namespace course {

/// Without a command: watch on a terminal, else status and the next open exercise's verdict.
int start(const Workspace& workspace);

}  // namespace course
