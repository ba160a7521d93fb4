/// @file
/// Accesses of instrumented host code.
#pragma once

#include <cstdint>

namespace simulator {

/// Reports host code that follows a device pointer: on a GPU's machine that is a crash.
void check_host_access(std::uintptr_t address, const void* pc);

}  // namespace simulator
