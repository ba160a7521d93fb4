/// @file
/// How the lanes of a warp meet: __syncwarp(), shuffles and votes.

#include <algorithm>

#include "simulator/checks/warp_check.hpp"
#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

constexpr std::uint32_t warp_size = 32;

// Lanes exchange values at one call; __syncwarp() may be met from different branches.
bool same_operation(const WarpRequest& a, const WarpRequest& b) {
  return a.mask == b.mask && a.orders_memory == b.orders_memory && (a.orders_memory || a.pc == b.pc);
}

}  // namespace

// Lanes that wait in the same operation with the same mask as `lane`.
std::uint32_t Machine::arrived_lanes(std::vector<Thread>& threads, const Thread& lane) const {
  const std::uint32_t first = lane.warp_number() * warp_size;
  std::uint32_t arrived = 0;
  for (std::uint32_t i = first; i < std::min(first + warp_size, block().thread_count); ++i) {
    const bool waits = threads[i].state == ThreadState::at_warp_operation;
    if (waits && same_operation(threads[i].warp, lane.warp)) arrived |= 1U << (i - first);
  }
  return arrived;
}

std::uint32_t Machine::live_lanes() const {
  const std::uint32_t first = running_thread->warp_number() * warp_size;
  std::uint32_t live = 0;
  for (std::uint32_t i = first; i < std::min(first + warp_size, block().thread_count); ++i) {
    if (running_->fibers.thread(i).state != ThreadState::finished) live |= 1U << (i - first);
  }
  return live;
}

void Machine::meet_warp(const WarpRequest& request) {
  Thread& thread = *running_thread;
  std::vector<Thread>& threads = fibers().threads(block().thread_count);
  thread.warp = request;
  if ((request.mask >> thread.lane() & 1U) == 0) {
    report_not_in_own_mask(*this, request);
    thread.warp.mask |= 1U << thread.lane();
  }
  thread.state = ThreadState::at_warp_operation;
  const std::uint32_t arrived = arrived_lanes(threads, thread);
  if ((thread.warp.mask & live_lanes() & ~arrived) != 0) {
    fibers().yield();  // the last lane of the mask to arrive wakes the others
  } else {
    complete_warp(threads, thread.warp_number(), arrived, arrived);
  }
}

// Hands every lane the values of all, and lets them go on. They are told that `claimed` have arrived.
void Machine::complete_warp(std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes,
                            std::uint32_t claimed) {
  WarpValues values;
  values.arrived = claimed;
  Thread* const first = &threads[warp * warp_size];
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) != 0) values.of_lane[lane] = first[lane].warp.value;
  }
  Epoch epoch = 0;
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) == 0) continue;
    Thread& thread = first[lane];
    if (thread.warp.orders_memory) {
      if (epoch == 0) epoch = epochs_.sync_warp(warp, lanes);
      thread.epoch = epoch;
    }
    if (thread.warp.result != nullptr) *thread.warp.result = values;
    thread.state = ThreadState::ready;
  }
  any_ready_ = true;
}

// Nobody in the block can go on. Lanes that wait for others which have finished go on without them, as on a GPU; lanes
// that wait for others which wait elsewhere are reported first.
bool Machine::release_stuck_warps(std::vector<Thread>& threads) {
  bool released = false;
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    const Thread& thread = threads[i];
    if (thread.state != ThreadState::at_warp_operation) continue;
    const std::uint32_t arrived = arrived_lanes(threads, thread);
    // What follows from a reported absence is no finding of its own.
    const std::uint32_t claimed = check_stuck_lanes(*this, threads, thread, arrived) ? thread.warp.mask : arrived;
    complete_warp(threads, thread.warp_number(), arrived, claimed);
    released = true;
  }
  return released;
}

}  // namespace simulator
