/// @file
/// Contract of exercise 09_tensor_cores/matmul_wmma.
#pragma once

#include <cuda_bf16.h>

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. The factors are bfloat16, the sums are added up in float. Launches ceil(size / (16 · warps))²
/// blocks of warps² · 32 threads; does nothing for size = 0.
/// @tparam warps 1 or 2: a block has warps × warps warps, each with a square of 16 × 16 outputs
/// @param out size * size floats in device memory, at a multiple of 32 bytes
/// @param a size * size numbers in device memory, aligned to 16 bytes
/// @param b size * size numbers in device memory, aligned to 16 bytes
/// @param size rows and columns of each matrix: a multiple of 16, 0 to 46,336
/// @throws course::CudaError when the launch fails
template <int warps>
void matmul_wmma(float* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size);
