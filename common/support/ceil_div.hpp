/// @file
/// Division that rounds up: how many blocks of a given size cover n elements.
#pragma once

#include <cuda_runtime.h>

namespace course {

/// The smallest number of groups of `size` that hold `count` items: ceil(count / size).
/// @param count items, at least 0
/// @param size items a group, at least 1
__host__ __device__ constexpr int ceil_div(int count, int size) { return count / size + (count % size != 0 ? 1 : 0); }

}  // namespace course
