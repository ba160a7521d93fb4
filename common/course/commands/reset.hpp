/// @file
/// `reset`: the exercise as shipped.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// The exercise as shipped; the old file is kept.
int reset(const Workspace& workspace, const std::string& id);

}  // namespace course
