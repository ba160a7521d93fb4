/// @file
/// A block that has begun and not yet ended.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "simulator/execution/observer.hpp"
#include "simulator/memory/epochs.hpp"
#include "simulator/execution/fibers.hpp"
#include "simulator/memory/shared_memory.hpp"
#include "simulator/execution/barrier_usage.hpp"

namespace simulator {

/// What a block has for itself: its threads, always; the rest only while it has stepped aside for another block.
struct ResidentBlock {
  explicit ResidentBlock(std::function<void()> body) : fibers(std::move(body)) {}

  FiberPool fibers;
  Block block;
  std::uint64_t launch = 0;  ///< for which the threads have their indices
  std::uint64_t began = 0;   ///< Machine::progress() at its beginning
  bool in_interval = false;  ///< it stepped aside between two barriers
  bool at_grid_barrier = false;
  bool met_grid = false;  ///< the grid has met, and its threads have not been told

  BlockClock clock;
  SharedMemory::Image shared;
  BarrierUsage::Position barrier;
};

/// How far a block came with its turn.
enum class BlockProgress : std::uint8_t { finished, waiting, at_grid_barrier, stepped_aside };

}  // namespace simulator
