/// @file
/// The order in which everything runs.
#pragma once

#include "simulator/session/session.hpp"

namespace simulator {

/// Sets it for the threads, blocks and streams of the work to come.
void set_schedule(Schedule schedule);

/// Whether the blocks of a grid begin in any order, as CUDA allows. Otherwise, as on today's devices, only blocks that
/// are there together change places, and the others wait for room in the order of their numbers.
void set_any_block_order(bool any);

}  // namespace simulator
