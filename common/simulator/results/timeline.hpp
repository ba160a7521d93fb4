/// @file
/// When and where the blocks of a launch would run on a device: arithmetic on what each of them costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace simulator {

/// One block's time on the device, in steps.
struct BlockSpan {
  std::uint32_t block = 0;  ///< linear index in the grid
  std::uint32_t sm = 0;     ///< from 0
  std::uint32_t slot = 0;   ///< its place there, from 0
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  ///< the first step after it

  bool operator==(const BlockSpan&) const = default;
};

/// The blocks of one launch, laid out in time.
struct Timeline {
  std::vector<BlockSpan> blocks;  ///< in the order of their numbers
  std::uint64_t waves = 0;        ///< how often the device would be filled: blocks over slots, rounded up
  std::uint64_t steps = 0;        ///< from the first block's beginning to the last one's end
  std::uint64_t tail_steps = 0;   ///< the last of these, in which some slot stays empty since no block is left for it
  double busy = 0;                ///< share of all slots' steps in which a block ran, 0 to 1
};

/// One launch. A block costs as many *steps* as its busiest thread makes accesses to memory and waits at barriers.
struct LaunchTimeline {
  std::string kernel;
  Index3 grid{};
  Index3 block{};
  std::size_t shared_bytes = 0;     ///< of a block, static and dynamic
  std::string device;               ///< the model's name
  std::uint32_t sm_count = 0;       ///< of the device
  std::uint32_t blocks_per_sm = 0;  ///< that fit at once, by threads and shared memory
  Timeline timeline;                ///< its `blocks` are left out where there were too many to keep
};

/// Lays out blocks on `sm_count` SMs with room for `slots` blocks each (both at least 1). Block i takes steps[i]
/// steps, whatever runs beside it. Blocks begin in the order of their numbers, each in the slot that is free first; of
/// several, in the one with the lowest number, on the lowest SM. Two SMs, one slot each, 3, 1,
/// 1, 2 steps:
///
///     SM 0   0 0 0 .
///     SM 1   1 2 3 3        4 blocks in 2 waves, 4 steps, a tail of 1; busy 7 of 8
Timeline lay_out(std::uint32_t sm_count, std::uint32_t slots, std::span<const std::uint64_t> steps);

}  // namespace simulator
