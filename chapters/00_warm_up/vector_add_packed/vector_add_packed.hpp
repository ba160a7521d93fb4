/// @file
/// Contract of exercise 00_warm_up/vector_add_packed.
#pragma once

#include <cuda_bf16.h>

/// out[i] = a[i] + b[i] for every i < n, rounded to the nearest bfloat16, eight elements a thread.
/// Launches enough blocks for ceil(n / 8) threads; does nothing for n = 0.
/// @param out n values in device memory, aligned to 16 bytes
/// @param a n values in device memory, aligned to 16 bytes
/// @param b n values in device memory, aligned to 16 bytes
/// @param n number of elements, at least 0
/// @param threads_per_block size of a block, 1 to 1024
/// @throws course::CudaError when the launch fails
void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n,
                       int threads_per_block);
