/// @file
/// Dependency files for make and ninja.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simulator {

/// The files after the colon of a dependency file as compilers write it.
std::vector<std::string> parse_dependencies(std::string_view text);

/// A dependency file that says: `target` depends on `files`.
std::string format_dependencies(const std::string& target, const std::vector<std::string>& files);

}  // namespace simulator
