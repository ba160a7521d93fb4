/// @file
/// Finds blocks whose threads do not all get on: barriers that some miss, and loops that never end.
#pragma once

#include <vector>

#include "simulator/execution/thread.hpp"

namespace simulator {

class Machine;

/// Reports a barrier that not every thread of the block has reached: all others have finished, or wait at another one.
/// Call it when no thread of the block can go on and at least one waits.
void check_barrier(Machine& machine, const std::vector<Thread>& threads);

/// Reports that the running thread, at `pc`, has been going round for too long: a deadlock if others wait at a barrier.
void report_endless_loop(Machine& machine, const std::vector<Thread>& threads, const void* pc);

/// Reports that the block's threads meet at the barrier at `pc` without end.
void report_endless_barriers(Machine& machine, const void* pc);

}  // namespace simulator
