/// @file
/// From a command line of simcc to what it asks for.
#pragma once

#include <string>

#include "simulator/compiler/command_line.hpp"
#include "simulator/compiler/toolkit.hpp"

namespace simulator {

/// Makes it; what there is to say goes to stderr.
/// @param default_compiler where neither the command line nor NVCC_CCBIN names one
/// @returns the exit code: 0; 1 where a source or the linker has something against it, 2 where the machine has; that of a
/// program that is run
/// @throws course::Problem where an input cannot be read or a tool is missing
int make(const CommandLine& line, const Toolkit& toolkit, const std::string& default_compiler);

}  // namespace simulator
