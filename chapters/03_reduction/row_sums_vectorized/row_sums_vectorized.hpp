/// @file
/// Contract of exercise 03_reduction/row_sums_vectorized.
#pragma once

/// out[r] = sum over c < columns of a[r * columns + c], one block a row, read by 128-bit loads wherever four elements
/// lie at an address that is a multiple of 16. Launches nothing for rows = 0; writes zeros for columns = 0.
/// @tparam threads_per_block 32, 128 or 512
/// @param out `rows` floats in device memory
/// @param a rows × columns floats in device memory, aligned to 16 bytes, row after row; at most 2^31 - 1 of
/// them
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most 2^30
/// @throws course::CudaError when a launch fails
template <int threads_per_block>
void row_sums_vectorized(float* out, const float* a, int rows, int columns);
