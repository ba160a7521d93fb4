/// @file
/// Contract of exercise 06_window_average/window_divergence.
#pragma once

inline constexpr int short_window = 3;  ///< elements of an even output
inline constexpr int long_window = 8;   ///< elements of an odd output

/// out[i] = (a[i] + ... + a[i + w - 1]) / w for every i < n - 7, where w is 3 for even i and 8 for odd i.
/// One thread for each output. In a full block all lanes of a warp have windows of the same length.
/// Launches ceil((n - 7) / threads_per_block) blocks, or one more; does nothing for n < 8.
/// @tparam threads_per_block 64 or 128
/// @param out n - 7 floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void window_divergence(float* out, const float* a, int n);
