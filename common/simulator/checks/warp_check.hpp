/// @file
/// Finds warp-wide operations whose lanes do not fit their mask.
#pragma once

#include <cstdint>
#include <vector>

#include "simulator/execution/thread.hpp"

namespace simulator {

class Machine;

/// The running thread calls a warp-wide operation with a mask that leaves itself out.
void report_not_in_own_mask(Machine& machine, const WarpRequest& request);

/// The lanes `arrived` wait in the operation of `waiting`, and no other lane of its mask can come any more. Silent
/// where the missing lanes have finished. @returns whether it reported
bool check_stuck_lanes(Machine& machine, const std::vector<Thread>& threads, const Thread& waiting,
                       std::uint32_t arrived);

/// The running thread asks in a shuffle for the value of `source`, which takes no part.
void report_absent_source(Machine& machine, std::uint32_t mask, std::uint32_t source, const void* pc);

}  // namespace simulator
