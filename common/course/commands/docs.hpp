/// @file
/// `docs`: the site.
#pragma once

#include "course/files/workspace.hpp"

namespace course {

/// Builds the site.
int docs(const Workspace& workspace);

}  // namespace course
