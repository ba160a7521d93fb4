/// @file
/// Contract of exercise 04_scan/block_sums.
#pragma once

/// out[b] = sum of a[i] for all i of block b's slice: b * threads_per_block <= i < (b + 1) * threads_per_block, i < n.
/// Launches as many blocks as there are slices, and nothing for n = 0.
/// @tparam threads_per_block 8, 128 or 1,024: a power of two
/// @param out ceil(n / threads_per_block) floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void block_sums(float* out, const float* a, int n);
