/// @file
/// Contract of exercise 01_shared_memory/add_ten.
#pragma once

/// out[i] = a[i] + 10 for every i < n, each block passing its slice of `a` through shared memory.
/// Launches ceil(n / threads_per_block) blocks; does nothing for n = 0.
/// @tparam threads_per_block 4, 8 or 128: the block's size and the tile's
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void add_ten(float* out, const float* a, int n);
