/// @file
/// What the harnesses of cooperative launches share.
#pragma once

#include <algorithm>
#include <cstdint>

#include "judge/harness.hpp"

/// How many blocks the device holds at once, where their shared memory limits nothing.
inline std::uint64_t room_for_blocks(int threads) {
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  const int each = std::min(properties.maxThreadsPerMultiProcessor / threads, properties.maxBlocksPerMultiProcessor);
  return static_cast<std::uint64_t>(each) * static_cast<std::uint64_t>(properties.multiProcessorCount);
}
