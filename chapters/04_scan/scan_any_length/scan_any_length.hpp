/// @file
/// Contract of exercise 04_scan/scan_any_length.
#pragma once

/// out[i] = a[0] + a[1] + ... + a[i] for all i < n, by as many blocks as n needs, in as many launches as that needs.
/// Launches nothing for n = 0. It allocates and frees its own scratch memory.
/// @tparam threads_per_block 4 or 128: a power of two
/// @param out n floats in device memory
/// @param a n floats in device memory, none of them in `out`
/// @param n number of elements, at least 0
/// @throws course::CudaError when a launch fails or the device has no room for scratch memory
template <int threads_per_block>
void scan_any_length(float* out, const float* a, int n);
