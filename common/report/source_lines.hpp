/// @file
/// The lines of a source file.
#pragma once

#include <string>
#include <vector>

namespace simulator {

/// The lines of `file`, tabs as single blanks; none where it cannot be read.
std::vector<std::string> read_source_lines(const std::string& file);

}  // namespace simulator
