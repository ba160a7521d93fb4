/// @file
/// The SHA-256 of files and texts: which of them are the same.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace/manifest.hpp"

namespace course {

/// The SHA-256 of each file, 64 hexadecimal digits, in the given order. CMake computes them.
/// @throws Problem when one cannot be read
std::vector<std::string> digests_of(const Manifest& manifest, const std::vector<std::filesystem::path>& files);

/// The SHA-256 of a text.
/// @param scratch a folder to write into
std::string digest_of_text(const Manifest& manifest, const std::string& text, const std::filesystem::path& scratch);

}  // namespace course
