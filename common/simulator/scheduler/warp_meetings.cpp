#include "simulator/scheduler/warp_meetings.hpp"

#include <algorithm>
#include <bit>

namespace simulator {

namespace {

// Lanes exchange values at one call; __syncwarp() may be met from different branches.
bool same_operation(const WarpRequest& a, const WarpRequest& b) {
  return a.mask == b.mask && a.orders_memory == b.orders_memory && (a.orders_memory || a.pc == b.pc);
}

}  // namespace

// Lanes that wait in the same operation with the same mask as `lane`.
std::uint32_t WarpMeetings::arrived_lanes(const Thread& lane) const {
  const std::vector<Thread>& threads = state_.running->threads();
  const std::uint32_t first = lane.warp_number() * warp_size;
  std::uint32_t arrived = 0;
  for (std::uint32_t i = first; i < std::min(first + warp_size, state_.running->block.thread_count); ++i) {
    const bool waits = threads[i].state == ThreadState::at_warp_operation;
    if (waits && same_operation(threads[i].warp, lane.warp)) arrived |= 1U << (i - first);
  }
  return arrived;
}

std::uint32_t WarpMeetings::live_lanes() const {
  const std::vector<Thread>& threads = state_.running->threads();
  const std::uint32_t first = running_thread->warp_number() * warp_size;
  std::uint32_t live = 0;
  for (std::uint32_t i = first; i < std::min(first + warp_size, state_.running->block.thread_count); ++i) {
    if (threads[i].state != ThreadState::finished) live |= 1U << (i - first);
  }
  return live;
}

void WarpMeetings::meet(const WarpRequest& request) {
  Thread& thread = *running_thread;
  thread.warp = request;
  thread.state = ThreadState::at_warp_operation;
  const std::uint32_t own = 1U << thread.lane();
  if ((request.mask & own) == 0) {
    observer_.lane_outside_mask(thread, request);
    // Told: it waits for nobody and nobody for it, so that nothing else follows from it.
    thread.warp.mask = own;
    return complete(thread.warp_number(), own, request.mask | own);
  }
  const std::uint32_t arrived = arrived_lanes(thread);
  if ((thread.warp.mask & live_lanes() & ~arrived) != 0) {
    state_.running->lanes_wait = true;
    state_.running->fibers.yield();  // the last lane of the mask to arrive wakes the others
  } else {
    complete(thread.warp_number(), arrived, arrived);
  }
}

// Hands every lane the values of all, and lets them go on. They are told that `claimed` have arrived.
void WarpMeetings::complete(std::uint32_t warp, std::uint32_t lanes, std::uint32_t claimed) {
  WarpValues values;
  values.arrived = claimed;
  Thread* const first = &state_.running->threads()[warp * warp_size];
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) != 0) values.of_lane[lane] = first[lane].warp.value;
  }
  if (lanes != 0 && !first[std::countr_zero(lanes)].warp.orders_memory)
    observer_.lanes_met(state_.running->threads(), warp, lanes);
  Epoch epoch = 0;
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) == 0) continue;
    Thread& thread = first[lane];
    if (thread.warp.orders_memory) {
      if (epoch == 0) epoch = epochs_.sync_warp(warp, lanes);
      thread.fenced = thread.fenced_in_block = thread.epoch;
      thread.epoch = epoch;
      thread.warp_barrier_pc = thread.warp.pc;
    }
    if (thread.warp.result != nullptr) *thread.warp.result = values;
    thread.state = ThreadState::ready;
  }
  released_ = true;
}

// A lane that the mask of `waiting` names, that has not finished and is not among those that have arrived.
const Thread* WarpMeetings::absent_lane(const Thread& waiting, std::uint32_t arrived) const {
  const std::vector<Thread>& threads = state_.running->threads();
  const std::uint32_t first = waiting.warp_number() * warp_size;
  for (std::uint32_t lane = 0; lane < warp_size && first + lane < state_.running->block.thread_count; ++lane) {
    const bool expected = ((waiting.warp.mask & ~arrived) >> lane & 1U) != 0;
    if (expected && threads[first + lane].state != ThreadState::finished) return &threads[first + lane];
  }
  return nullptr;
}

bool WarpMeetings::release_stuck() {
  if (!std::exchange(state_.running->lanes_wait, false)) return false;
  const std::vector<Thread>& threads = state_.running->threads();
  bool released = false;
  for (std::uint32_t i = 0; i < state_.running->block.thread_count; ++i) {
    const Thread& thread = threads[i];
    if (thread.state != ThreadState::at_warp_operation) continue;
    const std::uint32_t arrived = arrived_lanes(thread);
    const Thread* absent = absent_lane(thread, arrived);
    if (absent != nullptr) observer_.warp_stuck(thread, *absent);
    // The absence has been told: what follows from it is no event of its own.
    complete(thread.warp_number(), arrived, absent == nullptr ? arrived : thread.warp.mask);
    released = true;
  }
  return released;
}

}  // namespace simulator
