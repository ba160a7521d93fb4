/// @file
/// From the files of any CUDA program to a program that runs in the simulator.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// What a program is built from.
struct ProgramSources {
  std::vector<std::string> files;  ///< as the learner names them: `.cu`, or C++
  std::vector<std::string> include_dirs;
  std::vector<std::string> defines;
  std::string standard;                   ///< "c++20"; empty: the simulator's own
  std::vector<std::string> host_options;  ///< words for the host's compiler and its linker: -fopenmp
  std::vector<std::string> libraries;     ///< words for the linker alone: -L folder, -l name
};

/// How building went.
struct ProgramBuild {
  bool ok = false;
  std::string diagnostics;  ///< the compiler's words; warnings where it went well
};

/// Compiles every file that has changed, and links them to `program`.
/// @param scratch a folder of this process for the tools' temporary files
/// @throws Problem when a file is not there or is no source, or the tools fail for another reason than what it says
ProgramBuild build_program(const Workspace& workspace, const ProgramSources& sources,
                           const std::filesystem::path& program, const std::filesystem::path& scratch);

/// Whether a file of this name can be compiled.
bool is_source(const std::filesystem::path& file);

}  // namespace course
