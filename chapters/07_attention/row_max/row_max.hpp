/// @file
/// Contract of exercise 07_attention/row_max.
#pragma once

/// out[r] = the largest of a[r * columns], … a[r * columns + columns - 1], one block a row. Launches nothing for
/// rows = 0; writes minus infinity for columns = 0.
/// @tparam threads_per_block 4 or 128: a power of two
/// @param out `rows` floats in device memory
/// @param a rows × columns floats in device memory, row after row; at most 2^31 - 1 of them, and no NaN
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most 2^30
/// @throws course::CudaError when a launch fails
template <int threads_per_block>
void row_max(float* out, const float* a, int rows, int columns);
