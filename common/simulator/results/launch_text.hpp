/// @file
/// How texts speak of a launch, its blocks and its threads.
#pragma once

#include <cstdint>
#include <string>

#include "simulator/results/finding.hpp"

namespace simulator {

/// The index of the thread or block with that linear number; `extent` says how many there are along x, y and z.
inline Index3 index_of(std::uint32_t number, const Index3& extent) {
  if (number < extent[0]) return {number, 0, 0};  // without the divisions, wherever there is one dimension
  return {number % extent[0], number / extent[0] % extent[1], number / extent[0] / extent[1]};
}

/// "(1,2)" for an index where there are two dimensions, "5" where there is one.
std::string index_text(const Index3& index, const Index3& extent);

/// "17 blocks of 128 threads".
/// @param threads of a block
std::string launch_text(std::uint64_t blocks, std::uint64_t threads);

}  // namespace simulator
