/// @file
/// Contract of exercise 07_attention/softmax_three_passes.
#pragma once

/// out[r][c] = exp(x[r][c]) / (exp(x[r][0]) + … + exp(x[r][columns - 1])), one block a row. Relative to the row's largest
/// element, so that no exp() overflows. Launches nothing for rows = 0 or columns = 0. All buffers are
/// aligned to 16 bytes.
/// @tparam threads_per_block 4 or 128: a power of two
/// @param out rows × columns floats in device memory, row after row
/// @param x the same, from −10^38 to 10^38; at most 2^31 - 1 of them
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most 2^30
/// @throws course::CudaError when a launch fails
template <int threads_per_block>
void softmax_three_passes(float* out, const float* x, int rows, int columns);
