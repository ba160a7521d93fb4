/// @file
/// What an address outside the device's memory may be.
#pragma once

#include <cstdint>

namespace simulator {

/// Whether `address` lies in the program's or a library's own image: code, constants, global variables.
bool is_program_data(std::uintptr_t address);

/// Whether it lies among the program's own variables: those that are neither constant nor in a library.
bool is_program_variable(std::uintptr_t address);

/// Whether any memory is mapped at `address`.
bool is_mapped(std::uintptr_t address);

}  // namespace simulator
