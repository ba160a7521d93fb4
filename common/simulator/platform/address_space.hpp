/// @file
/// The address space of the process: pieces of it that cost nothing until they are touched, and what an address that is
/// not in any of them may be.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simulator {

/// The first multiple of `multiple` that is not below `value`.
inline std::size_t round_up(std::size_t value, std::size_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/// Reserves `bytes` of zeroed memory; pages appear on first touch.
/// @throws std::bad_alloc when the system refuses
void* reserve(std::size_t bytes);

/// Gives back what reserve() returned.
void release(void* memory, std::size_t bytes);

/// Whether `address` lies in what reserve() returned: the simulator's own books, which belong to no program. Where they
/// lie relative to the device's memory is chance, and what is said of a wild pointer must not depend on it.
bool is_reserved(std::uintptr_t address);

/// Makes the range read as zeros again and frees its pages. `memory` is on a page boundary.
void forget(void* memory, std::size_t bytes);

/// Reserves `bytes` that nothing may touch before open_memory(): stacks with guards between them. It is in no books.
/// @throws std::bad_alloc when the system refuses
void* reserve_closed(std::size_t bytes);

/// Lets `bytes` at `memory`, on page boundaries in what reserve_closed() returned, be touched; they are zeros at first.
/// @throws std::bad_alloc when the system refuses
void open_memory(void* memory, std::size_t bytes);

/// Gives back what reserve_closed() returned.
void release_closed(void* memory, std::size_t bytes);

/// Whether `address` lies in the program's or a library's own image: code, constants, global variables.
bool is_program_data(std::uintptr_t address);

/// Whether it lies among the program's own variables: those that are neither constant nor in a library.
bool is_program_variable(std::uintptr_t address);

/// Whether any memory is mapped at `address`.
bool is_mapped(std::uintptr_t address);

}  // namespace simulator
