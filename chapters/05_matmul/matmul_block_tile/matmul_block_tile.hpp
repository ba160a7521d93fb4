/// @file
/// Contract of exercise 05_matmul/matmul_block_tile.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. A block computes a square of tile × tile outputs and passes the factors through shared memory,
/// a K tile of `depth` steps at a time; a thread computes side × side of these outputs in registers.
/// Launches ceil(size / tile)² blocks of (tile / side) × (tile / side) threads; does nothing for size = 0.
/// @tparam tile 8, 12, 32 or 128: rows and columns of outputs of a block
/// @tparam side 2, 3, 4 or 8: rows and columns of outputs of a thread; divides tile
/// @tparam depth 2, 4 or 8: columns of the tile of `a` and rows of the tile of `b`
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int tile, int side, int depth>
void matmul_block_tile(float* out, const float* a, const float* b, int size);
