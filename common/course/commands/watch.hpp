/// @file
/// `watch`: a verdict at every save.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// Judges at every save until q or Ctrl-C.
/// @param id empty: the next open exercise
/// @param polling look at the file again and again, also where the kernel would report its saves
int watch(const Workspace& workspace, const std::string& id, bool polling = false);

}  // namespace course
