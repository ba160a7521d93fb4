/// @file
/// The command lines that make a judge, for the simulator and for a GPU.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace/manifest.hpp"

namespace course {

/// How one backend compiles and links.
class Toolchain {
 public:
  /// @param backend "sim" or "gpu"
  /// @throws Problem when this machine or build has no such backend
  Toolchain(const Manifest& manifest, std::string backend);

  /// Builds what the exercise's judge is linked from, where that is stale.
  void prepare(const Exercise& exercise) const;

  /// The command that compiles `source` to `object`.
  std::vector<std::string> compile(const Exercise& exercise, const std::string& source,
                                   const std::filesystem::path& object) const;

  /// The command that links `object` to `judge`.
  std::vector<std::string> link(const Exercise& exercise, const std::filesystem::path& object,
                                const std::filesystem::path& judge) const;

 private:
  bool on_gpu() const { return backend_ == "gpu"; }
  const std::string& harness_object(const Exercise& exercise) const;
  const std::vector<std::string>& libraries() const;

  Manifest manifest_;
  std::string backend_;
};

/// @throws Problem where the course was built without its simulator
void require_simulator(const Manifest& manifest);

/// The build of preset `gpu`, configured at its first use: nvcc never stands in the way of the simulator.
/// @throws Problem when it cannot be configured, with CMake's words
Manifest gpu_manifest(const Manifest& manifest);

/// Whether the driver knows a GPU.
bool gpu_answers();

/// Appends libraries to a linker's command line, so that the program finds the shared ones where they lie.
void append_libraries(std::vector<std::string>& command, const std::vector<std::string>& libraries);

}  // namespace course
