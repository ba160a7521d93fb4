/// @file
/// Contract of exercise 07_attention/rms_norm.
#pragma once

/// The most elements of a row that one thread has.
constexpr int most_per_thread = 4;

/// out[r][c] = x[r][c] · weight[c] / sqrt(m + epsilon), where m is the mean of the squares of row r; one block a row, and
/// each element of `x` read once. Launches nothing for rows = 0 or columns = 0. All buffers are aligned to 16 bytes.
/// @tparam threads_per_block 4 or 128: a power of two
/// @param out rows × columns floats in device memory, row after row
/// @param x the same
/// @param weight `columns` floats in device memory
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most most_per_thread · threads_per_block
/// @param epsilon more than 0, so that a row of zeros divides by no 0
/// @throws course::CudaError when a launch fails
template <int threads_per_block>
void rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon);
