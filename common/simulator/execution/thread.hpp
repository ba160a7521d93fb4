/// @file
/// One CUDA thread while it runs.
#pragma once

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>

#include "base/thread_tally.hpp"
#include "base/finding.hpp"

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

/// How much of what was handed over at an address a thread has seen.
struct HandOverSeen {
  std::uintptr_t address = 0;
  std::size_t count = 0;
};

/// A CUDA thread: a fiber that is used again for every block.
struct alignas(64) Thread {
  // What every turn and every access needs comes first, in one line of the cache.
  boost::context::detail::fcontext_t context = nullptr;  ///< where it goes on; nullptr before its first turn
  std::uintptr_t unwatched_low = 0;                      ///< see is_watched()
  std::size_t unwatched_bytes = 0;
  const void* last_pc = nullptr;     ///< its latest observed access
  const void* barrier_pc = nullptr;  ///< the barrier it waits at, while at_barrier
  std::uint32_t number = 0;          ///< linear index in the block
  std::uint32_t epoch = 0;           ///< the stamp on its accesses
  std::int32_t turn_budget = 0;      ///< accesses left before somebody else gets a turn
  std::int32_t turn = 0;             ///< accesses that this turn began with
  std::int32_t spent = 0;            ///< accesses of the turns used up since the last barrier
  ThreadState state = ThreadState::ready;
  bool waits = false;              ///< it gave its turn away while waiting in a loop
  bool at_grid_barrier = false;    ///< the barrier that it waits at is the whole grid's
  bool barrier_predicate = false;  ///< what it brought to __syncthreads_count() and its like

  ThreadTally tally;

  std::uint32_t block = 0;     ///< linear index of its block in the grid
  Index3 index{};              ///< threadIdx
  std::int32_t set_aside = 0;  ///< what was left of its turn when a check asked for a word
  std::uint32_t idle = 0;      ///< atomics and volatile reads in a row that changed nothing: it may be waiting
  std::uint32_t fence = 0;     ///< its latest fence, see HandOvers
  HandOverSeen seen;           ///< its latest atomic read that found something handed over

  std::uintptr_t stack_low = 0;  ///< lowest usable address of its stack
  std::size_t stack_bytes = 0;
  WarpRequest warp;  ///< the operation it waits in, while at_warp_operation

  std::uint32_t lane() const { return number % 32; }
  std::uint32_t warp_number() const { return number / 32; }

  void begin_turn(std::int32_t accesses) {
    turn = turn_budget = accesses;
    set_aside = 0;
    waits = false;
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

  /// Whether plain accesses to `address` are of interest. Those to the thread's own stack are not, nor is any where
  /// accesses are left out.
  bool is_watched(std::uintptr_t address) const { return address - unwatched_low >= unwatched_bytes; }
  void watch(bool accesses) {
    unwatched_low = accesses ? stack_low : 0;
    unwatched_bytes = accesses ? stack_bytes : ~std::size_t{0};
  }

  /// Whether `address` lies on this thread's own stack: private memory, of no interest to anybody else.
  bool owns(std::uintptr_t address) const { return address - stack_low < stack_bytes; }
};

/// The thread that runs now, or nullptr in host code.
/// Initial-exec and without a constructor to ask for, since every observed access reads it.
extern constinit thread_local Thread* running_thread __attribute__((tls_model("initial-exec")));

}  // namespace simulator
