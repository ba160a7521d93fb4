/// @file
/// Contract of exercise 05_matmul/matmul_coalesced.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. One thread computes one output, and the threads of a warp, whose threadIdx.x are neighbours,
/// compute neighbours in a row of `out`. Launches ceil(size / tile)² blocks of tile × tile threads; does nothing for
/// size = 0.
/// @tparam tile 3 or 32: rows and columns of a block
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int tile>
void matmul_coalesced(float* out, const float* a, const float* b, int size);
