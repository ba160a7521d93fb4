/// @file
/// `hint`: what to think of next.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// The next tier of the hint, or all tiers.
int hint(const Workspace& workspace, const std::string& id, bool all);

}  // namespace course
