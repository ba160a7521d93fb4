/// @file
/// `solution`: the reference.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// The reference, once passed.
int solution(const Workspace& workspace, const std::string& id, bool force);

}  // namespace course
