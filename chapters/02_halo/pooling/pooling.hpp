/// @file
/// Contract of exercise 02_halo/pooling.
#pragma once

/// out[i] = a[i - 2] + a[i - 1] + a[i] for every i < n, where elements before `a` count as 0.
/// Each block reads what its windows cover once, into shared memory: its slice and the two elements before it.
/// Launches ceil(n / threads_per_block) blocks; does nothing for n = 0.
/// @tparam threads_per_block 8, 128 or 256
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void pooling(float* out, const float* a, int n);
