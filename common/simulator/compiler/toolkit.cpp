#include "simulator/compiler/toolkit.hpp"

#include <filesystem>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {

namespace fs = std::filesystem;

namespace {

/// A link's own target, not what it leads to in the end: the folder by the name that its owner uses.
std::string target_of(const fs::path& path) { return (fs::is_symlink(path) ? fs::read_symlink(path) : path).string(); }

}  // namespace

Toolkit own_toolkit() {
  const fs::path program = fs::canonical("/proc/self/exe");
  const fs::path folder = program.parent_path().parent_path() / "lib" / "cooperative-cuda";
  if (!fs::exists(folder / "headers"))
    throw course::Problem("the folder " + folder.string() + " is missing, which belongs to " + program.string() +
                          ". Move or install them together.");
  Toolkit toolkit;
  toolkit.folder = folder.string();
  toolkit.include_root = target_of(folder / "headers");
  toolkit.forwarding_headers = target_of(folder / "forwarding_headers");
  toolkit.precompiled = target_of(folder / "precompiled");
  // A link that leads nowhere counts: g++ then says what is missing, in place of compiling code that is not observed.
  if (fs::exists(fs::symlink_status(folder / "simcc_pass.so"))) toolkit.passes = target_of(folder / "simcc_pass.so");
  toolkit.headers = (folder / "include").string();
  toolkit.start = (folder / "simulator_start.o").string();
  toolkit.library = target_of(folder / "libsimulator.so");
  return toolkit;
}

std::string cuda_release(const Toolkit& toolkit) {
  const std::string header = toolkit.include_root + "/simulator/include/simulator/runtime_types.h";
  const auto found = course::find_match(course::read_file(header), "#define CUDART_VERSION ([0-9]+)");
  if (found.empty()) throw course::Problem(header + " says no version.");
  const int version = std::stoi(found[1]);
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

}  // namespace simulator
