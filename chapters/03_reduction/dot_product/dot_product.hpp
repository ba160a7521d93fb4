/// @file
/// Contract of exercise 03_reduction/dot_product.
#pragma once

/// out[0] = sum over i < n of a[i] * b[i], added in a tree by the threads of one block.
/// Always launches one block, which writes 0 for n = 0.
/// @tparam threads_per_block 8 or 128: a power of two
/// @param out 1 float in device memory
/// @param a n floats in device memory
/// @param b n floats in device memory
/// @param n number of elements, 0 to threads_per_block
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void dot_product(float* out, const float* a, const float* b, int n);
