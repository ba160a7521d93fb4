/// @file
/// Contract of exercise 08_overlap/matmul_double_buffer.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. Blocks of tile × tile threads pass both matrices through two pairs of tiles in shared memory,
/// with one barrier a K tile. Each thread reads its elements of the next K tile into registers before it multiplies, and
/// puts them into the other pair after that. Launches ceil(size / tile)² blocks; does nothing for size = 0.
/// @tparam tile 2, 3 or 16: rows and columns of a block and of its tiles
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int tile>
void matmul_double_buffer(float* out, const float* a, const float* b, int size);
