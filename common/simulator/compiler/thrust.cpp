#include "simulator/compiler/thrust.hpp"

#include <filesystem>

#include "simulator/platform/process.hpp"

namespace simulator {

namespace fs = std::filesystem;

namespace {

constexpr const char* system_folder = "/usr/include";

/// Folders with the Toolkit's headers, the one of the nvcc that would be called first.
std::vector<fs::path> toolkit_folders() {
  std::vector<fs::path> folders;
  const fs::path nvcc = course::find_program("nvcc");
  std::error_code error;
  if (const fs::path real = fs::canonical(nvcc, error); !nvcc.empty() && !error)
    folders.push_back(real.parent_path().parent_path() / "include");
  folders.emplace_back("/usr/local/cuda/include");
  folders.emplace_back(system_folder);
  return folders;
}

}  // namespace

Thrust Thrust::find(const std::vector<std::string>& include_dirs) {
  std::vector<fs::path> folders(include_dirs.begin(), include_dirs.end());
  const std::vector<fs::path> installed = toolkit_folders();
  folders.insert(folders.end(), installed.begin(), installed.end());
  for (const fs::path& folder : folders) {
    for (const fs::path& candidate : {folder / "cccl", folder}) {  // since CUDA 13 in the first
      if (fs::is_regular_file(candidate / "thrust/version.h")) return Thrust(candidate.string());
    }
  }
  return {};
}

bool Thrust::has(std::string_view name) { return name.starts_with("thrust/"); }

bool Thrust::has_cuda_std() const { return fs::is_directory(fs::path(folder_) / "cuda/std"); }

bool Thrust::brings(std::string_view name) const {
  return name.starts_with("cuda/") && has_cuda_std() && fs::is_regular_file(fs::path(folder_) / name);
}

std::vector<std::string> Thrust::first_arguments(const std::string& include_root) {
  return {"-I", include_root + "/simulator/include/simulator/thrust_on_host"};
}

std::vector<std::string> Thrust::arguments() const {
  std::vector<std::string> words;
  if (has_cuda_std()) words.emplace_back("-DSIMULATOR_WITH_CCCL");
  // Named, the system's own would no longer come after those of the C++ library.
  if (folder_ != system_folder) words.insert(words.end(), {"-isystem", folder_});
  return words;
}

}  // namespace simulator
