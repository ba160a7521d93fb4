/// @file
/// Contract of exercise 05_matmul/matmul_one_block.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. One block of tile × tile threads takes both matrices into shared memory as a whole.
/// Launches one block; does nothing for size = 0.
/// @tparam tile 3 or 16: rows and columns of the block and of its tiles
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, from 0 to tile
/// @throws course::CudaError when the launch fails
template <int tile>
void matmul_one_block(float* out, const float* a, const float* b, int size);
