#include "commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "build/toolchain.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// common/packages.txt as it was at configuration: this command must help where nothing else works.
constexpr const char* packages_text =
#include "packages.inc"
    ;

/// A system's way to install, in the order of the columns.
constexpr std::array<const char*, 4> installers = {"Debian, Ubuntu: apt-get install", "Fedora:         dnf install",
                                                   "Arch:           pacman -S", "Homebrew:       brew install"};

/// One line of common/packages.txt, which says what the columns mean.
struct Package {
  std::string purpose;
  std::string probes;
  std::array<std::string, installers.size()> names;  ///< "-" on a system that has no such package
  std::string use;
};

/// What g++ answers to `question`; empty where there is no g++.
std::string ask_gcc(const std::string& question) {
  const ProcessResult answer = run_process({"g++", question});
  return answer.ok() ? answer.output.substr(0, answer.output.find('\n')) : "";
}

std::vector<Package> read_packages() {
  std::vector<Package> packages;
  const std::string version = ask_gcc("-dumpversion");
  for (const std::string& line : lines_of(packages_text)) {
    std::istringstream words(line.substr(0, line.find('#')));
    Package package;
    words >> package.purpose >> package.probes;
    for (std::string& name : package.names) {
      words >> name;
      if (name.find('@') != std::string::npos) name.replace(name.find('@'), 1, version.substr(0, version.find('.')));
    }
    std::getline(words >> std::ws, package.use);
    if (!package.use.empty()) packages.push_back(package);
  }
  return packages;
}

/// In the system, or in one of the folders that the environment names for CMake.
fs::path find_header(const std::string& name) {
  const char* const named = std::getenv("CMAKE_PREFIX_PATH");
  std::istringstream folders(std::string("/usr:/usr/local:/opt/homebrew:") + (named == nullptr ? "" : named));
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path header = fs::path(folder) / "include" / name;
    if (!folder.empty() && fs::exists(header)) return header;
  }
  return {};
}

/// The first of a package's probes that is there; empty if none is.
fs::path find(const Package& package) {
  std::istringstream probes(package.probes);
  for (std::string probe; std::getline(probes, probe, ',');) {
    const std::string name = probe.substr(probe.find(':') + 1);
    fs::path found;
    if (probe.starts_with("header:"))
      found = find_header(name);
    else if (probe.starts_with("plugin:"))
      found = fs::path(ask_gcc("-print-file-name=plugin")) / "include" / name;
    else if (probe.starts_with("folder:"))
      found = fs::exists(name) ? name : "";
    else if (probe.starts_with("python:"))
      found = run_process({"/usr/bin/python3", "-c", "import " + name}).ok() ? "a module of python3" : "";
    else
      found = find_program(name);
    if (probe.starts_with("plugin:") && !fs::exists(found)) found.clear();
    if (!found.empty()) return found;
  }
  return {};
}

void print_missing(const char* title, const std::vector<Package>& missing) {
  if (missing.empty()) return;
  fmt::print("\n{}\n", title);
  for (std::size_t i = 0; i < installers.size(); ++i) {
    std::vector<std::string> names;
    for (const Package& package : missing) {
      const bool again = std::find(names.begin(), names.end(), package.names[i]) != names.end();
      if (package.names[i] != "-" && !again) names.push_back(package.names[i]);
    }
    if (!names.empty()) fmt::print("  {} {}\n", installers[i], fmt::join(names, " "));
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
  // The other purposes are those of the course's own checks, see .ci/install.
  std::vector<Package> required;
  std::vector<Package> for_simulator;
  std::vector<Package> for_observing;
  std::vector<Package> optional;
  const std::map<std::string, std::vector<Package>*> shown = {
      {"set-up", &required}, {"simulator", &for_simulator}, {"observe", &for_observing}, {"test", &optional},
      {"docs", &optional},   {"command", &optional},        {"extra", &optional}};
  for (const Package& package : read_packages()) {
    const auto purpose = shown.find(package.purpose);
    if (purpose == shown.end()) continue;
    const fs::path found = find(package);
    fmt::print("{:<20} {:<40} {}\n", package.names[0], found.empty() ? "not found" : found.string(), package.use);
    if (found.empty()) purpose->second->push_back(package);
  }
  fmt::print("{:<20} {:<40} {}\n", "GPU", gpu_answers() ? "answers" : "none", "judges with --backend gpu");
  print_backend();
  print_missing("Missing, and needed:", required);
  print_missing("Missing, and needed by the simulator; without them kernels are judged on a GPU alone:", for_simulator);
  print_missing("Missing; without it g++ does not show the simulator every struct that a kernel passes by value:",
                for_observing);
  print_missing("Missing; the course runs without:", optional);
  return required.empty() && (for_simulator.empty() || gpu_answers()) ? 0 : 2;
}

}  // namespace course
