/// @file
/// What the checks are told of atomic operations, and of volatile accesses, which programs use in their place.
#pragma once

#include <cstdint>

#include "simulator/scheduler/thread.hpp"

namespace simulator {

/// `thread` reads atomically, and thereby acquires what was released there. `again`: it did the same just before, so it
/// may be waiting for the value to change, and others run first.
void note_atomic_read(Thread& thread, std::uintptr_t address, bool again);

/// `thread` writes a volatile variable, and thereby releases what it did before its latest fence.
void note_atomic_write(Thread& thread, std::uintptr_t address);

}  // namespace simulator
