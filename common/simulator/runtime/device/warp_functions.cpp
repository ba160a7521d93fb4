/// @file
/// The warp-wide functions that kernels call.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

static_assert(sizeof(LaneValues) == sizeof(WarpValues), "the kernel's view of the runtime's type");

void meet_lanes(unsigned int mask, unsigned long long value, LaneValues* result, const void* pc, unsigned int source) {
  Machine::instance().scheduler.warps().meet({false, mask, value, reinterpret_cast<WarpValues*>(result), pc, source});
}

void synchronise_lanes(unsigned int mask, const void* pc) {
  Machine::instance().scheduler.warps().meet({true, mask, 0, nullptr, pc});
}

void synchronise_block(const void* pc) { Machine::instance().scheduler.threads().barrier(pc); }

unsigned int block_count(bool predicate, const void* pc) {
  return Machine::instance().scheduler.threads().barrier_vote(predicate, pc).true_count;
}

void report_absent_lane(unsigned int mask, unsigned int source, const void* pc) {
  Machine::instance().watch.absent_lane_read(*running_thread, mask, source, pc);
}

// No defect by itself, but what is meant to come from another lane is counted twice then.
void report_own_lanes(unsigned int distance, int width, const void* pc) {
  Machine& machine = Machine::instance();
  machine.log.record(
      {FindingKind::shuffle_mask, Severity::info, pc, nullptr, 0}, machine.scheduler.block().number, [&] {
        Event event;
        event.kind = FindingKind::shuffle_mask;
        event.severity = Severity::info;
        event.pc = pc;
        event.in_kernel = true;
        event.thread = running_thread->index;
        event.block = machine.scheduler.block().index;
        tell_either<words::shuffle_in_group, words::shuffle_too_far>(width < 32, event, distance, width, width - 1);
        return event;
      });
}

unsigned int lane_index() { return running_thread->lane(); }

namespace {

// Folds the values of all lanes that took part.
template <class T, class Fold>
T fold_lanes(unsigned int mask, T value, Fold fold, const void* pc) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  WarpValues all;
  Machine::instance().scheduler.warps().meet({false, mask, bits, &all, pc});
  bool first = true;
  T result = value;
  for (unsigned int lane = 0; lane < warp_size; ++lane) {
    if ((all.arrived >> lane & 1U) == 0) continue;
    T of_lane;
    std::memcpy(&of_lane, &all.of_lane[lane], sizeof of_lane);
    result = first ? of_lane : fold(result, of_lane);
    first = false;
  }
  return result;
}

unsigned int ballot(unsigned int mask, bool predicate, WarpValues& all, const void* pc) {
  Machine::instance().scheduler.warps().meet({false, mask, predicate ? 1U : 0U, &all, pc});
  unsigned int votes = 0;
  for (unsigned int lane = 0; lane < warp_size; ++lane) {
    if ((all.arrived >> lane & 1U) != 0 && all.of_lane[lane] != 0) votes |= 1U << lane;
  }
  return votes;
}

}  // namespace
}  // namespace simulator

#define PC __builtin_return_address(0)

extern "C" {

void __syncwarp(unsigned int mask) { simulator::synchronise_lanes(mask, PC); }

unsigned int __ballot_sync(unsigned int mask, int predicate) {
  simulator::WarpValues all;
  return simulator::ballot(mask, predicate != 0, all, PC);
}

int __any_sync(unsigned int mask, int predicate) {
  simulator::WarpValues all;
  return simulator::ballot(mask, predicate != 0, all, PC) != 0 ? 1 : 0;
}

int __all_sync(unsigned int mask, int predicate) {
  simulator::WarpValues all;
  return simulator::ballot(mask, predicate != 0, all, PC) == all.arrived ? 1 : 0;
}

unsigned int __activemask() { return simulator::converged_lanes(PC); }

unsigned int __reduce_and_sync(unsigned int mask, unsigned int value) {
  return simulator::fold_lanes(
      mask, value, [](unsigned int a, unsigned int b) { return a & b; }, PC);
}
unsigned int __reduce_or_sync(unsigned int mask, unsigned int value) {
  return simulator::fold_lanes(
      mask, value, [](unsigned int a, unsigned int b) { return a | b; }, PC);
}
unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value) {
  return simulator::fold_lanes(
      mask, value, [](unsigned int a, unsigned int b) { return a ^ b; }, PC);
}

void __syncthreads() { simulator::synchronise_block(PC); }

int __syncthreads_count(int predicate) { return static_cast<int>(simulator::block_count(predicate != 0, PC)); }

int __syncthreads_and(int predicate) {
  const auto vote = simulator::Machine::instance().scheduler.threads().barrier_vote(predicate != 0, PC);
  return vote.true_count == vote.thread_count ? 1 : 0;
}

int __syncthreads_or(int predicate) { return simulator::block_count(predicate != 0, PC) != 0 ? 1 : 0; }
}

#define REDUCTION(name, type, expression)                                    \
  type name(unsigned int mask, type value) {                                 \
    return simulator::fold_lanes(                                            \
        mask, value, [](type a, type b) -> type { return expression; }, PC); \
  }
REDUCTION(__reduce_add_sync, int, static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)))
REDUCTION(__reduce_add_sync, unsigned int, a + b)
REDUCTION(__reduce_min_sync, int, std::min(a, b))
REDUCTION(__reduce_min_sync, unsigned int, std::min(a, b))
REDUCTION(__reduce_max_sync, int, std::max(a, b))
REDUCTION(__reduce_max_sync, unsigned int, std::max(a, b))
