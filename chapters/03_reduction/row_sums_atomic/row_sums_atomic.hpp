/// @file
/// Contract of exercise 03_reduction/row_sums_atomic.
#pragma once

/// out[r] = sum over c < columns of a[r * columns + c], one block a row, each element added by an atomic. Launches
/// nothing for rows = 0; writes zeros for columns = 0.
/// @tparam threads_per_block 8, 128 or 512
/// @param out `rows` floats in device memory
/// @param a rows × columns floats in device memory, row after row; at most 2^31 - 1 of them
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most 2^30
/// @throws course::CudaError when a launch fails
template <int threads_per_block>
void row_sums_atomic(float* out, const float* a, int rows, int columns);
