/// @file
/// Contract of exercise 04_scan/scan_single_pass.
#pragma once

/// out[i] = a[0] + a[1] + ... + a[i] for all i < n, in one launch that reads and writes each element once. Launches
/// nothing for n = 0. It allocates, prepares and frees its own scratch memory.
/// @tparam threads_per_block 4 or 128: a power of two
/// @tparam per_thread elements of a slice for each thread: a slice has threads_per_block * per_thread of them
/// @param out n floats in device memory
/// @param a n floats in device memory, none of them in `out`
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails or the device has no room for scratch memory
template <int threads_per_block, int per_thread>
void scan_single_pass(float* out, const float* a, int n);
