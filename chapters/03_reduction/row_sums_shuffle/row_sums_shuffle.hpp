/// @file
/// Contract of exercise 03_reduction/row_sums_shuffle.
#pragma once

/// out[r] = sum over c < columns of a[r * columns + c], one block a row, the last 32 values of a block added by the
/// shuffles of one warp.
/// Launches nothing for rows = 0; writes zeros for columns = 0. All buffers are aligned to 16 bytes.
/// @tparam threads_per_block 32, 64 or 512: a power of two
/// @param out `rows` floats in device memory
/// @param a rows × columns floats in device memory, row after row; at most 2^31 - 1 of them
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most 2^30
/// @throws course::CudaError when a launch fails
template <int threads_per_block>
void row_sums_shuffle(float* out, const float* a, int rows, int columns);
