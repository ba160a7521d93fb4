/// @file
/// Contract of exercise 06_window_average/window_average_shared.
#pragma once

/// out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3 for every i < n - 2, one thread for each output.
/// Each block reads what its windows cover once, into shared memory: its slice and the two elements after it.
/// Launches ceil((n - 2) / threads_per_block) blocks; does nothing for n < 3.
/// @tparam threads_per_block 8, 128 or 256
/// @param out n - 2 floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void window_average_shared(float* out, const float* a, int n);
