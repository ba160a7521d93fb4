#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "course/commands/commands.hpp"
#include "system/problem.hpp"
#include "system/process.hpp"
#include "course/build/toolchain.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// Something the course uses, and the package that brings it.
struct Need {
  const char* what;
  std::vector<const char*> programs;  ///< any of them will do
  std::vector<const char*> files;     ///< or any of these below an include or library folder
  const char* purpose;
  bool required;
  const char* apt;
  const char* dnf;
  const char* pacman;
  const char* brew;
};

const std::vector<Need>& needs() {
  static const std::vector<Need> all = {
      {"C++ compiler",
       {"g++", "clang++", "c++"},
       {},
       "compiles kernels for the simulator",
       true,
       "g++",
       "gcc-c++",
       "gcc",
       "gcc"},
      {"CMake", {"cmake"}, {}, "builds the course", true, "cmake", "cmake", "cmake", "cmake"},
      {"Boost.Context",
       {},
       {"boost/context/fiber.hpp"},
       "one fiber for each CUDA thread",
       true,
       "libboost-context-dev",
       "boost-devel",
       "boost",
       "boost"},
      {"libdw",
       {},
       {"elfutils/libdwfl.h"},
       "source lines of findings",
       true,
       "libdw-dev",
       "elfutils-devel",
       "elfutils",
       "-"},
      {"doctest", {}, {"doctest/doctest.h"}, "the harness", true, "doctest-dev", "doctest-devel", "doctest", "doctest"},
      {"CLI11", {}, {"CLI/CLI.hpp"}, "the command line", true, "libcli11-dev", "cli11-devel", "cli11", "cli11"},
      {"fmt", {}, {"fmt/format.h"}, "messages", true, "libfmt-dev", "fmt-devel", "fmt", "fmt"},
      {"nlohmann-json",
       {},
       {"nlohmann/json.hpp"},
       "reports",
       true,
       "nlohmann-json3-dev",
       "json-devel",
       "nlohmann-json",
       "nlohmann-json"},
      {"Ninja", {"ninja"}, {}, "builds faster than make", false, "ninja-build", "ninja-build", "ninja", "ninja"},
      {"a fast linker",
       {"mold", "ld.gold", "ld.lld"},
       {},
       "shortens the wait for a verdict",
       false,
       "lld",
       "lld",
       "lld",
       "lld"},
      {"nvcc",
       {"nvcc", "/usr/local/cuda/bin/nvcc"},
       {},
       "only for runs on a GPU",
       false,
       "nvidia-cuda-toolkit",
       "cuda-toolkit",
       "cuda",
       "-"},
      {"NVIDIA driver",
       {"nvidia-smi"},
       {},
       "only for runs on a GPU",
       false,
       "nvidia-driver",
       "akmod-nvidia",
       "nvidia",
       "-"},
      {"Google Benchmark",
       {},
       {"benchmark/benchmark.h"},
       "./course bench",
       false,
       "libbenchmark-dev",
       "google-benchmark-devel",
       "benchmark",
       "google-benchmark"},
      {"gdb", {"gdb"}, {}, "./course debug", false, "gdb", "gdb", "gdb", "gdb"},
      {"bubblewrap",
       {"bwrap"},
       {},
       "the sandbox of ./course grade",
       false,
       "bubblewrap",
       "bubblewrap",
       "bubblewrap",
       "-"},
      {"Node.js", {"node"}, {}, "drawings of ./course trace --svg", false, "nodejs", "nodejs", "nodejs", "node"},
      {"Python 3", {"python3"}, {}, "./course docs", false, "python3", "python3", "python", "python"},
      {"Doxygen", {"doxygen"}, {}, "./course docs", false, "doxygen", "doxygen", "doxygen", "doxygen"},
      {"Chromium",
       {"chromium", "chromium-browser", "google-chrome"},
       {},
       "checks the site's pages",
       false,
       "chromium",
       "chromium",
       "chromium",
       "chromium"},
  };
  return all;
}

fs::path find_file(const std::string& name) {
  for (const char* folder : {"/usr/include", "/usr/local/include", "/opt/homebrew/include"}) {
    if (fs::exists(fs::path(folder) / name)) return fs::path(folder) / name;
  }
  return {};
}

fs::path find(const Need& need) {
  for (const char* program : need.programs) {
    if (fs::path found = find_program(program); !found.empty()) return found;
  }
  for (const char* file : need.files) {
    if (fs::path found = find_file(file); !found.empty()) return found;
  }
  return {};
}

void print_missing(const char* title, const std::vector<const Need*>& missing) {
  if (missing.empty()) return;
  std::array<std::string, 4> packages;
  for (const Need* need : missing) {
    const std::array<const char*, 4> names = {need->apt, need->dnf, need->pacman, need->brew};
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (std::string(names[i]) != "-") packages[i] += std::string(" ") + names[i];
    }
  }
  static constexpr std::array<const char*, 4> installers = {"Debian, Ubuntu: apt-get install",
                                                            "Fedora:         dnf install", "Arch:           pacman -S",
                                                            "Homebrew:       brew install"};
  fmt::print("\n{}\n", title);
  for (std::size_t i = 0; i < installers.size(); ++i) {
    if (!packages[i].empty()) fmt::print("  {}{}\n", installers[i], packages[i]);
  }
}

void print_backend() {
  try {
    const Manifest manifest = load_manifest(own_manifest());
    fmt::print("\nbackend: {}\nkernels are compiled by {}\nbuild folder: {}\n",
               manifest.simulator ? "simulator" : "GPU", manifest.simulator ? manifest.kernel_compiler : manifest.nvcc,
               manifest.build_dir.string());
  } catch (const Problem& problem) {
    fmt::print("\nbackend: none. {}\n", problem.what());
  }
}

}  // namespace

int doctor() {
  std::vector<const Need*> required;
  std::vector<const Need*> optional;
  for (const Need& need : needs()) {
    const fs::path found = find(need);
    fmt::print("{:<16} {:<40} {}\n", need.what, found.empty() ? "not found" : found.string(), need.purpose);
    if (found.empty()) (need.required ? required : optional).push_back(&need);
  }
  fmt::print("{:<16} {:<40} {}\n", "GPU", gpu_answers() ? "answers" : "none", "judges with --backend gpu");
  print_backend();
  print_missing("Missing, and needed:", required);
  print_missing("Missing; the course runs without:", optional);
  return required.empty() ? 0 : 2;
}

}  // namespace course
