#include "build/allowed_headers.hpp"

#include <algorithm>

namespace fs = std::filesystem;

namespace course {

std::vector<HeaderFolder> header_folders(const Workspace& workspace) {
  return {{workspace.at("common/simulator/include"), ""},
          {workspace.manifest.build_dir / "forwarding_headers", ""},
          {workspace.at("common/support"), "support/"}};
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

fs::path contract_header(const Workspace& workspace, const Exercise& exercise) {
  return workspace.at(exercise.contract());
}

std::set<std::string> allowed_headers(const Workspace& workspace, const Exercise& exercise) {
  std::set<std::string> headers;
  for (const HeaderFolder& folder : header_folders(workspace)) {
    for (const fs::path& file : files_below(folder.path))
      headers.insert(folder.prefix + file.lexically_relative(folder.path).string());
  }
  std::erase_if(headers, [](const std::string& name) { return name.rfind("simulator/", 0) == 0; });
  headers.insert(contract_header(workspace, exercise).filename().string());
  return headers;
}

}  // namespace course
