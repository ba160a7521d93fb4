/// @file
/// How a path is written for the learner.
#pragma once

#include <string>

namespace simulator {

/// `file` relative to the current directory when it lies below it, else as given. Used by text and JSON alike,
/// so that both name the same file in the same way.
std::string display_path(const std::string& file);

}  // namespace simulator
