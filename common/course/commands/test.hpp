/// @file
/// `test`: the course itself.
#pragma once

#include "course/files/workspace.hpp"

namespace course {

/// Builds the solutions and runs every test.
int test(const Workspace& workspace);

}  // namespace course
