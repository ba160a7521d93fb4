/// @file
/// The system calls that a judge may not make while a submission's code runs in it.
#pragma once

#include <vector>

#include "system/process_limits.hpp"

namespace course {

/// A filter for the kernel's seccomp that refuses, with "operation not permitted", to start processes, to signal or
/// trace others, to use the network or other processes' memory, and to open files for writing, create, change or remove
/// them. Reading and computing stay allowed. Empty where this machine's kernel or processor is not known.
std::vector<FilterInstruction> judge_call_filter();

}  // namespace course
