/// @file
/// The launch that runs, and its blocks that have begun and not ended.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "simulator/device/epochs.hpp"
#include "simulator/device/shared_memory.hpp"
#include "simulator/scheduler/fibers.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// What all threads of a block brought to a barrier.
struct BarrierVote {
  std::uint32_t true_count = 0;    ///< predicates that were true
  std::uint32_t thread_count = 0;  ///< predicates
};

/// What a block has for itself: its threads, always; clock and shared memory only while it is preempted.
struct ResidentBlock {
  explicit ResidentBlock(std::function<void()> body) : fibers(std::move(body)) {}

  FiberPool fibers;
  Block block;
  BarrierVote vote;          ///< at the barrier that it has passed last
  std::uint64_t launch = 0;  ///< for which the threads have their indices
  std::uint64_t began = 0;   ///< LaunchState::progress at its beginning
  bool in_interval = false;  ///< it was preempted between two barriers
  bool lanes_wait = false;   ///< perhaps some, in a warp operation
  bool at_grid_barrier = false;
  bool met_grid = false;  ///< the grid has met, and its threads have not been told

  BlockClock clock;
  SharedMemory::Image shared;

  std::vector<Thread>& threads() { return fibers.threads(block.thread_count); }
};

/// What the scheduler of blocks and the scheduler of their threads both know of the launch that runs.
struct LaunchState {
  const LaunchRequest* request = nullptr;
  ResidentBlock* running = nullptr;  ///< the block that runs, or ran last
  cudaError_t error = cudaSuccess;
  std::uint64_t progress = 0;    ///< quanta of all launches: a watchdog sees by it whether anything moves
  std::size_t not_begun = 0;     ///< blocks of this launch
  std::size_t block_places = 0;  ///< blocks that the device has held at once
  std::int64_t idle_quanta = 0;  ///< quanta in a row that threads gave up, waiting
};

}  // namespace simulator
