/// @file
/// Contract of exercise 05_matmul/matmul_register_tile.
#pragma once

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. A thread computes a square of side × side outputs. It keeps their sums, and the values of `a`
/// that they share, in registers. Launches ceil(size / (threads * side))² blocks of threads × threads threads; does
/// nothing for size = 0.
/// @tparam threads 4, 8 or 16: rows and columns of threads in a block
/// @tparam side 2, 3 or 4: rows and columns of outputs of a thread
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int threads, int side>
void matmul_register_tile(float* out, const float* a, const float* b, int size);
