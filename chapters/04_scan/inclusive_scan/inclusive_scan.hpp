/// @file
/// Contract of exercise 04_scan/inclusive_scan.
#pragma once

/// out[i] = a[0] + a[1] + ... + a[i] for all i < n, by the threads of one block.
/// Always launches one block, which writes nothing for n = 0.
/// @tparam threads_per_block 8 or 128: a power of two
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, 0 to threads_per_block
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void inclusive_scan(float* out, const float* a, int n);
