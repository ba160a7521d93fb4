/// @file
/// Contract of exercise 06_window_average/window_streams.
#pragma once

/// out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3 for every i < n - 2, computed on the device in chunks whose copies and
/// kernels overlap: each chunk's elements, halo included, are copied to the device, averaged and copied back in one of
/// several streams. Returns when `out` holds the result, with everything freed. Does nothing for n < 3.
/// @param out n - 2 floats in host memory, pageable
/// @param a n floats in host memory, pageable
/// @param n number of elements, at least 0
/// @param chunk outputs a chunk, at least 1; the last chunk may have fewer
/// @throws course::CudaError when any call of the runtime fails, or a launch
void window_streams(float* out, const float* a, int n, int chunk);
