/// @file
/// Contract of exercise 05_matmul/matmul_naive.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. One thread computes one output, and each reads its row and its column from global memory
/// itself. Launches ceil(size / tile)² blocks of tile × tile threads; does nothing for size = 0.
/// @tparam tile 3 or 32: rows and columns of a block
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int tile>
void matmul_naive(float* out, const float* a, const float* b, int size);
