/// @file
/// Contract of exercise 09_tensor_cores/short_numbers.
#pragma once

/// The most elements of a row that one thread has.
constexpr int most_per_thread = 4;

/// out[r][c] = what remains of a[r][c] in 8 bits: the e4m3 number nearest to a[r][c] / s, times s. The scale s of row r is
/// its largest absolute value / 448, so that this one becomes the largest e4m3 number; a row of zeros stays zero. One block
/// a row, and each element of `a` read once. Launches nothing for rows = 0 or columns = 0. Both buffers are
/// aligned to 16 bytes.
/// @tparam threads_per_block 32 or 128: whole warps
/// @param out rows × columns floats in device memory, row after row
/// @param a the same; finite, and the largest absolute value of each row is 0 or from 2^-100 to 2^100
/// @param rows number of rows, at least 0
/// @param columns length of a row, at least 0, at most most_per_thread · threads_per_block
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void short_numbers(float* out, const float* a, int rows, int columns);
