/// @file
/// What a kernel may include: where it lies, and by which names.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// A folder of what kernels may include of the course, and what an #include says before a name in it.
struct HeaderFolder {
  std::filesystem::path path;
  const char* prefix;
};

std::vector<HeaderFolder> header_folders(const Workspace& workspace);

/// The files below a folder, in the order of their names.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder);

/// The exercise's own header; its test and the files of its neighbours are no business of a kernel's.
std::filesystem::path contract_header(const Workspace& workspace, const Exercise& exercise);

/// The names that may stand in an `#include` of the exercise's file.
std::set<std::string> allowed_headers(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
