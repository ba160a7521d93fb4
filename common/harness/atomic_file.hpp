/// @file
/// Files that are read while they are written.
#pragma once

#include <string>

namespace course {

/// Writes `text` to `path` in one step, so that a reader sees the old file or the new one, never half of it.
/// @throws std::runtime_error when it cannot be written
void write_atomically(const std::string& path, const std::string& text);

}  // namespace course
