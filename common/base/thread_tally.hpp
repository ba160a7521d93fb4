/// @file
/// One thread's counts.
#pragma once

#include <cstdint>

namespace simulator {

/// What one thread did in its block so far.
struct ThreadTally {
  std::uint64_t global_reads = 0;
  std::uint64_t global_writes = 0;
  std::uint64_t global_atomics = 0;
  std::uint64_t shared_reads = 0;
  std::uint64_t shared_writes = 0;
  std::uint64_t shared_atomics = 0;
  std::uint64_t barriers = 0;
  std::uint64_t clock_reads = 0;

  /// @name Words of 4 bytes beyond the first, of accesses that are wider
  /// @{
  std::uint64_t more_global_reads = 0;
  std::uint64_t more_global_writes = 0;
  std::uint64_t more_shared_reads = 0;
  std::uint64_t more_shared_writes = 0;
  /// @}
};

}  // namespace simulator
