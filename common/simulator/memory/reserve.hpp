/// @file
/// Address space that costs nothing until it is touched.
#pragma once

#include <cstddef>

namespace simulator {

/// Reserves `bytes` of zeroed memory; pages appear on first touch.
/// @throws std::bad_alloc when the system refuses
void* reserve(std::size_t bytes);

/// Gives back what reserve() returned.
void release(void* memory, std::size_t bytes);

/// Makes the range read as zeros again and frees its pages. `memory` is on a page boundary.
void forget(void* memory, std::size_t bytes);

}  // namespace simulator
