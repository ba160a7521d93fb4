/// @file
/// How the blocks of a launch would share a device. Plain numbers, no machinery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/finding.hpp"
#include "base/timeline.hpp"

namespace simulator {

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

}  // namespace simulator
