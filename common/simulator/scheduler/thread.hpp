/// @file
/// One CUDA thread while it runs.
#pragma once

#include <boost/context/detail/fcontext.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "simulator/results/counts.hpp"
#include "simulator/results/device_model.hpp"
#include "simulator/results/finding.hpp"

namespace simulator {

/// Where a thread stands between two quanta.
enum class ThreadState : std::uint8_t { ready, at_barrier, at_warp_operation, finished };

/// What every lane of a warp gets from a warp-wide operation: each lane's value.
struct WarpValues {
  std::uint64_t of_lane[warp_size] = {};
  std::uint32_t arrived = 0;  ///< the lanes that took part
};

/// One lane's part in a warp-wide operation.
struct WarpRequest {
  bool orders_memory = false;  ///< __syncwarp() does; shuffles and votes do not
  std::uint32_t mask = 0;
  std::uint64_t value = 0;
  WarpValues* result = nullptr;
  const void* pc = nullptr;
  std::uint32_t source = warp_size;  ///< the lane whose value a shuffle asks for; warp_size: those of all
  bool has_mask = true;              ///< the program names the lanes; otherwise all of the warp must come
};

/// Before which accesses a thread needs a fence once it has read atomically: none after a read that acquires or counts;
/// plain ones after it has seen a flag; any after it has taken a lock.
enum class FenceNeed : std::uint8_t { none, before_plain, always };

/// How many of the releases at an address a thread has acquired.
struct AcquiredReleases {
  std::uintptr_t address = 0;
  std::uint32_t count = 0;
  FenceNeed need = FenceNeed::none;
};

/// What a thread brings to the barrier it waits at: the predicate of __syncthreads_count() and its like, or that it
/// waits for the whole grid.
enum class BarrierOffer : std::uint8_t { nothing, predicate_false, predicate_true, whole_grid };

/// Blocks that have a barrier of their own, which a thread arrives at and later waits at.
enum class BlocksTogether : std::uint8_t { cluster, grid };

/// How far a thread has got at such a barrier.
struct SplitBarrierUse {
  std::uint32_t phases = 0;  ///< that it has arrived in
  bool arrived = false;      ///< in the last of these, and it has not waited for its end
};

/// What a thread that waits at a barrier in memory finds there.
struct PhaseWait {
  const void* barrier = nullptr;       ///< nullptr: the thread waits at none
  std::uint32_t expected = 0;          ///< arrivals in a phase
  std::uint32_t missing = 0;           ///< arrivals that the phase still waits for
  std::uint32_t phase = 0;             ///< that goes on
  std::uint32_t awaited = 0;           ///< whose end the thread waits for
  std::optional<BlocksTogether> of{};  ///< whose barrier it is; nothing: one that the program has set up
};

/// A CUDA thread: a fiber that is used again for every block.
struct alignas(64) Thread {
  // What every quantum and every access needs comes first, in one cache line.
  boost::context::detail::fcontext_t context = nullptr;  ///< where it goes on; nullptr before its first quantum
  std::uintptr_t unwatched_low = 0;                      ///< see is_watched()
  std::size_t unwatched_bytes = 0;
  const void* last_pc = nullptr;     ///< its latest observed access
  const void* barrier_pc = nullptr;  ///< the barrier it waits at, while at_barrier
  std::uint32_t number = 0;          ///< linear index in the block
  std::uint32_t epoch = 0;           ///< the stamp on its accesses
  std::int32_t quantum_left = 0;     ///< accesses before another thread runs
  std::int32_t spent = 0;            ///< see LoopLimit: quanta used up since the last barrier or progress in memory
  std::uint32_t idle = 0;            ///< atomics and volatile reads in a row that changed nothing: it may be waiting
  ThreadState state = ThreadState::ready;
  bool yielded = false;            ///< it gave up its quantum, waiting in a loop
  bool tells_quantum_end = false;  ///< Observer::quantum_end() must be called when this quantum ends
  BarrierOffer offer = BarrierOffer::nothing;

  ThreadTally tally;
  std::uint64_t earlier_shared_writes = 0;  ///< of the tally, before the last barrier

  // The rest of what begins anew with every block, in one more line.
  std::uint32_t block = 0;                          ///< linear index of its block in the grid
  Index3 index{};                                   ///< threadIdx, of the whole launch
  std::uint32_t fence = 0;                          ///< its latest fence, see ReleaseAcquire
  bool has_waited_for_phase = false;                ///< of a barrier in memory, in this block
  AcquiredReleases acquired;                        ///< its latest atomic read that found a release
  const void* warp_barrier_pc = nullptr;            ///< the __syncwarp() that it has passed last, in this block
  std::array<SplitBarrierUse, 2> split_barriers{};  ///< by BlocksTogether

  std::int32_t interrupted_quantum = 0;  ///< what is left of its quantum, while interrupted
  std::uintptr_t stack_low = 0;          ///< lowest usable address of its stack
  std::size_t stack_bytes = 0;
  WarpRequest warp;  ///< the operation it waits in, while at_warp_operation

  // Of use only once it has acquired something, or passed a fence, in this block.
  std::uint32_t fenced = 0;           ///< the stamp at its latest fence, for what it has acquired from all
  std::uint32_t fenced_in_block = 0;  ///< the same, for what it has acquired from its own block
  const void* asked_pc = nullptr;     ///< its latest atomic or volatile read
  std::uintptr_t asked_address = 0;   ///< of that
  std::uint32_t asked_bytes = 0;      ///< of that; 0: not known
  PhaseWait phase_wait;
  std::uintptr_t lowest_seen = 0;  ///< the memory that its loop has gone through, by samples
  std::uintptr_t highest_seen = 0;
  std::uint64_t bits_of_float = ~std::uint64_t{0};  ///< that it has taken for an integer last; no number: none
  std::uint32_t active_lanes = 0;                   ///< what __activemask() gave it last, in this block; 0: nothing
  const void* active_lanes_pc = nullptr;            ///< where that was
  const void* published_pc = nullptr;  ///< its latest access as it passed a fence; nullptr if that was such a read

  SplitBarrierUse& split_barrier(BlocksTogether blocks) { return split_barriers[static_cast<std::size_t>(blocks)]; }
  const SplitBarrierUse& split_barrier(BlocksTogether blocks) const {
    return split_barriers[static_cast<std::size_t>(blocks)];
  }

  std::uint32_t lane() const { return number % warp_size; }
  std::uint32_t warp_number() const { return number / warp_size; }

  /// Writes to a place that it has not written to since the last barrier: a loop that does so gets on.
  void note_new_place() { spent = 0; }

  void begin_quantum(std::int32_t accesses) {
    quantum_left = accesses;
    yielded = false;
  }
  /// Makes the thread's next access look as if its quantum had expired, and the end of its quantum be told.
  void interrupt() {
    interrupted_quantum += quantum_left;
    quantum_left = 0;
    tells_quantum_end = true;
  }
  void resume_quantum() {
    quantum_left += interrupted_quantum;
    interrupted_quantum = 0;
  }

  /// Whether plain accesses to `address` are observed. Those to the thread's own stack are not, nor is any where
  /// plain accesses are left out.
  bool is_watched(std::uintptr_t address) const { return address - unwatched_low >= unwatched_bytes; }
  /// Whether any plain accesses are observed.
  bool is_watched() const { return unwatched_bytes != ~std::size_t{0}; }
  void watch(bool accesses) {
    unwatched_low = accesses ? stack_low : 0;
    unwatched_bytes = accesses ? stack_bytes : ~std::size_t{0};
  }

  /// Whether `address` lies on this thread's own stack, which is private memory.
  bool owns(std::uintptr_t address) const { return address - stack_low < stack_bytes; }
};

/// The thread that runs now, or nullptr in host code.
/// Initial-exec and without a constructor to ask for, since every observed access reads it.
extern constinit thread_local Thread* running_thread __attribute__((tls_model("initial-exec")));

}  // namespace simulator
