/// @file
/// The kernels whose observation is timed.
#pragma once

/// out[i] = a[i-2] + a[i-1] + a[i], clipped at 0, through shared memory with a halo of 2; 8 threads a block.
void pool_8(float* out, const float* a, int n);

/// The same with 128 threads a block.
void pool_128(float* out, const float* a, int n);

/// c = a · b for square matrices of `size` rows, a multiple of 8; tiles of 8 × 8 in shared memory.
void multiply_8(float* c, const float* a, const float* b, int size);
