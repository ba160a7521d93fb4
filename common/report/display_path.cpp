/// @file
/// How a path is written for the learner.
#include "report/display_path.hpp"

#include <filesystem>
#include <system_error>

namespace simulator {

std::string display_path(const std::string& file) {
  if (file.empty()) return file;
  const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  if (path.is_relative()) return path.string();
  std::error_code no_directory;
  const std::filesystem::path here = std::filesystem::current_path(no_directory);
  if (no_directory) return path.string();
  const std::filesystem::path relative = path.lexically_relative(here);
  if (relative.empty() || *relative.begin() == "..") return path.string();
  return relative.string();
}

}  // namespace simulator
