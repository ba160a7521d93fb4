/// @file
/// What the checks are told of atomic operations, and of volatile accesses, which programs use in their place.
#pragma once

#include <cstdint>

#include "simulator/execution/thread.hpp"

namespace simulator {

/// `thread` reads atomically, and thereby gets what was handed over there. `again`: it did the same just before, so it
/// may be waiting for the value to change, and others get a turn.
void note_atomic_read(Thread& thread, std::uintptr_t address, bool again);

/// `thread` writes a volatile variable, and thereby hands over what it did before its latest fence.
void note_atomic_write(Thread& thread, std::uintptr_t address);

}  // namespace simulator
