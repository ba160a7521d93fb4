/// @file
/// What is special about each host compiler.
#pragma once

#include <string>
#include <vector>

#include "simulator/platform/process.hpp"

namespace simulator {

enum class CompilerFamily { gcc, clang };

/// Which family `compiler` (a path or a name) belongs to: by its name, else by what it says of itself.
/// @throws course::Problem when it cannot be run
CompilerFamily compiler_family(const std::string& compiler);

/// The flags that make every access of the source visible to the runtime, once and in order.
std::vector<std::string> instrumentation_flags(CompilerFamily family);

/// Warnings that help a learner, without those that CUDA's habits or the translation cause.
std::vector<std::string> warning_flags(CompilerFamily family);

/// What every compilation begins with: `compiler`, all flags, and the folders of the simulator's own headers.
/// @param include_root the folder that holds simulator/include and support/
/// @param passes what g++ loads to see all accesses (see gcc/plugin.cpp); empty for none, and not for clang
std::vector<std::string> base_command(const std::string& compiler, CompilerFamily family,
                                      const std::string& include_root, const std::string& passes);

/// Whether both are one and the same program: paths, or names in PATH.
bool is_same_program(const std::string& compiler, const std::string& other);

/// Runs a compiler or another tool and waits for it. Its output is all that it writes, errors as well.
course::ProcessResult run_tool(const std::vector<std::string>& command);

/// What to install so that `compiler` is there.
std::string how_to_install(const std::string& compiler);

}  // namespace simulator
