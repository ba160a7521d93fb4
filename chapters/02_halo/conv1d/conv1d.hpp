/// @file
/// Contract of exercise 02_halo/conv1d.
#pragma once

/// The longest filter that conv1d takes.
constexpr int max_conv = 4;

/// out[i] = sum over j < k of a[i + j] * b[j] for every i < n, where elements past the end of `a` count as 0.
/// Each block reads its slice of `a`, the k - 1 elements after it and the filter once, into shared memory.
/// Launches ceil(n / threads_per_block) blocks; does nothing for n = 0.
/// @tparam threads_per_block 8, 128 or 256; at least 2 * max_conv - 1
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @param b k floats in device memory: the filter
/// @param k length of the filter, 1 to max_conv
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void conv1d(float* out, const float* a, int n, const float* b, int k);
