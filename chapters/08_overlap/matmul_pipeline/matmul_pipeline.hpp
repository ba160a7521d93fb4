/// @file
/// Contract of exercise 08_overlap/matmul_pipeline.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. Blocks of tile × tile threads copy the tiles of both matrices to shared memory asynchronously, two
/// K tiles ahead of the one that they multiply. Launches ceil(size / tile)² blocks; does nothing for size = 0.
/// @tparam tile 2, 3 or 16: rows and columns of a block and of its tiles
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int tile>
void matmul_pipeline(float* out, const float* a, const float* b, int size);
