/// @file
/// Contract of exercise 05_matmul/matmul_shared.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. Blocks of 32 × 32 threads pass both matrices through shared memory, a tile of 32 × 32 at a
/// time, and a warp lies along a row. Launches ceil(size / 32)² blocks; does nothing for size = 0.
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
void matmul_shared(float* out, const float* a, const float* b, int size);
