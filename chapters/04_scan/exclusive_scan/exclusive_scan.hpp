/// @file
/// Contract of exercise 04_scan/exclusive_scan.
#pragma once

/// out[i] = a[0] + a[1] + ... + a[i - 1] for all i < n, so out[0] = 0, by the threads of one block, two elements each.
/// Always launches one block, which writes nothing for n = 0.
/// @tparam threads_per_block 4 or 128: a power of two
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, 0 to 2 * threads_per_block
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n);
