/// @file
/// Contract of exercise 09_tensor_cores/tile_layout.
#pragma once

#include <cuda_bf16.h>

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. The factors are bfloat16, the sums are added up in float. Launches (size / 32)² blocks of 128
/// threads, whose K tiles are 64 deep; does nothing for size = 0.
/// @param out size * size floats in device memory, at a multiple of 32 bytes
/// @param a size * size numbers in device memory, aligned to 16 bytes
/// @param b size * size numbers in device memory, aligned to 16 bytes
/// @param size rows and columns of each matrix: a multiple of 64, 0 to 46,336
/// @throws course::CudaError when the launch fails
void tile_layout(float* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size);
