/// @file
/// How often the threads of a run touched memory and met at barriers. Plain numbers, no machinery.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/results/finding.hpp"

namespace simulator {

/// A thread of a launch.
struct CountedThread {
  std::size_t launch = 0;  ///< from 1; 0: none
  Index3 block{};
  Index3 thread{};
};

/// One counted event: over all threads, and for the thread that did it most.
struct Count {
  std::uint64_t max_per_thread = 0;
  std::uint64_t total = 0;
  std::uint64_t bytes = 0;  ///< that all of them moved
  CountedThread busiest{};  ///< the first of those that did it most; reports name it only where that is too often

  /// What was moved in words of 4 bytes, and at least the total: one char after the other counts as so many words.
  std::uint64_t words() const { return std::max(total, (bytes + 3) / 4); }

  bool operator==(const Count& other) const {
    return max_per_thread == other.max_per_thread && total == other.total && words() == other.words();
  }
};

/// All counters of one observation (all launches since it began). One access is one load or store of the source,
/// whatever its width: a float4 load counts once.
struct Counts {
  Count global_reads;
  Count global_writes;
  Count global_atomics;
  Count shared_reads;
  Count shared_writes;
  Count shared_atomics;
  Count tensor_products;  ///< mma_sync(), once for a warp
  Count async_copies;     ///< begun, to shared memory; what they move is counted among reads and writes as well
  Count barriers;
  Count blocks;   ///< launched, in all; no thread launches any
  Count threads;  ///< the same

  bool operator==(const Counts&) const = default;
};

/// What one thread did in its block so far.
struct ThreadTally {
  std::uint64_t global_reads = 0;
  std::uint64_t global_writes = 0;
  std::uint64_t global_atomics = 0;
  std::uint64_t shared_reads = 0;
  std::uint64_t shared_writes = 0;
  std::uint64_t shared_atomics = 0;
  std::uint64_t tensor_products = 0;
  std::uint64_t async_copies = 0;
  std::uint64_t barriers = 0;
  std::uint64_t clock_reads = 0;

  /// @name Bytes beyond 4 for each access; below 0 where most are narrower
  /// @{
  std::int64_t more_global_reads = 0;
  std::int64_t more_global_writes = 0;
  std::int64_t more_shared_reads = 0;
  std::int64_t more_shared_writes = 0;
  std::int64_t more_async_copies = 0;
  /// @}
};

/// One __syncthreads() of the source, and whether it was needed.
struct BarrierUse {
  SourceLocation where;
  std::uint64_t arrivals = 0;  ///< thread arrivals
  /// Whether any thread's access before it conflicts with another thread's access after it:
  /// without this barrier there would be a race. False: it orders nothing.
  bool orders_something = false;
};

}  // namespace simulator
