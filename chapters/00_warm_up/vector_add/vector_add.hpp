/// @file
/// Contract of exercise 00_warm_up/vector_add.
#pragma once

/// out[i] = a[i] + b[i] for every i < n, one thread for each element.
/// Launches ceil(n / threads_per_block) blocks; does nothing for n = 0.
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param b n floats in device memory
/// @param n number of elements, at least 0
/// @param threads_per_block size of a block, 1 to 1024
/// @throws course::CudaError when the launch fails
void vector_add(float* out, const float* a, const float* b, int n, int threads_per_block);
