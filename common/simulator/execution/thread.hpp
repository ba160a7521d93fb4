/// @file
/// One CUDA thread while it runs.
#pragma once

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>

#include "simulator/report/finding.hpp"

namespace simulator {

/// Where a thread stands between two turns.
enum class ThreadState : std::uint8_t { ready, at_barrier, at_warp_operation, finished };

/// What every lane of a warp gets from a warp-wide operation: each lane's value.
struct WarpValues {
  std::uint64_t of_lane[32] = {};
  std::uint32_t arrived = 0;  ///< the lanes that took part
};

/// One lane's part in a warp-wide operation.
struct WarpRequest {
  bool orders_memory = false;  ///< __syncwarp() does; shuffles and votes do not
  std::uint32_t mask = 0;
  std::uint64_t value = 0;
  WarpValues* result = nullptr;
  const void* pc = nullptr;
};

/// What one thread did in its block so far.
struct ThreadTally {
  std::uint64_t global_reads = 0;
  std::uint64_t global_writes = 0;
  std::uint64_t global_atomics = 0;
  std::uint64_t shared_reads = 0;
  std::uint64_t shared_writes = 0;
  std::uint64_t shared_atomics = 0;
  std::uint64_t barriers = 0;
};

/// A CUDA thread: a fiber that is used again for every block.
struct Thread {
  boost::context::detail::fcontext_t context = nullptr;  ///< where it goes on; nullptr before its first turn
  std::uintptr_t stack_low = 0;                          ///< lowest usable address of its stack
  std::size_t stack_bytes = 0;
  Index3 index{};            ///< threadIdx
  std::uint32_t number = 0;  ///< linear index in the block
  ThreadState state = ThreadState::ready;
  std::uint32_t epoch = 0;           ///< the stamp on its accesses
  const void* barrier_pc = nullptr;  ///< the barrier it waits at, while at_barrier
  int barrier_predicate = 0;         ///< what it brought to __syncthreads_count() and its like
  WarpRequest warp;                  ///< the operation it waits in, while at_warp_operation
  const void* last_pc = nullptr;     ///< its latest observed access
  std::int64_t turn_budget = 0;      ///< accesses left before somebody else gets a turn
  std::int64_t set_aside = 0;        ///< what was left of it when a check asked for a word
  std::int64_t turn = 0;             ///< accesses that this turn began with
  std::int64_t spent = 0;            ///< accesses of the turns used up since the last barrier
  ThreadTally tally;

  std::uint32_t lane() const { return number % 32; }
  std::uint32_t warp_number() const { return number / 32; }

  void begin_turn(std::int64_t accesses) {
    turn = turn_budget = accesses;
    set_aside = 0;
  }
  /// Makes the thread's next access come to Machine::turn_over().
  void interrupt_turn() {
    set_aside += turn_budget;
    turn_budget = 0;
  }
  void resume_turn() {
    turn_budget = set_aside;
    set_aside = 0;
  }

  /// Whether `address` lies on this thread's own stack: private memory, of no interest to anybody else.
  bool owns(std::uintptr_t address) const { return address - stack_low < stack_bytes; }
};

/// The thread that runs now, or nullptr in host code.
/// Initial-exec, since every observed access reads it.
extern thread_local Thread* running_thread __attribute__((tls_model("initial-exec")));

}  // namespace simulator
