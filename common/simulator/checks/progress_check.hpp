/// @file
/// Finds blocks whose threads do not all get on: barriers that some miss, and loops that never end.
#pragma once

#include <cstddef>
#include <vector>

#include "simulator/execution/thread.hpp"

namespace simulator {

class Machine;

/// Reports a barrier that not every thread of the block has reached: all others have finished, or wait at another one.
/// Call it when no thread of the block can go on and at least one waits.
void check_barrier(Machine& machine, const std::vector<Thread>& threads);

/// Reports that the block of `waiting` waits for all blocks of the grid, of which some have ended or, where
/// `some_not_begun`, cannot begin.
void report_grid_divergence(Machine& machine, const Thread& waiting, bool some_not_begun);

/// Reports that the running thread, at `pc`, has been going round for too long: a deadlock if others wait at a barrier.
/// @param not_begun blocks that find no room on the device, because all that are there wait
void report_endless_loop(Machine& machine, const std::vector<Thread>& threads, const void* pc,
                         std::size_t not_begun = 0);

/// Reports that the block's threads meet at the barrier at `pc` without end.
void report_endless_barriers(Machine& machine, const void* pc);

}  // namespace simulator
