/// @file
/// Contract of exercise 04_scan/axis_sum.
#pragma once

/// out[row] = sum over column < columns of a[row * columns + column], one block a row, found by blockIdx.y.
/// Launches nothing for 0 rows. The sum of a row without columns is 0.
/// @tparam threads_per_block 8 or 128: a power of two
/// @param out `rows` floats in device memory
/// @param a rows × columns floats in device memory, row-major; at most 2^31 - 1 of them
/// @param rows number of rows, 0 to 65,535
/// @param columns number of columns, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void axis_sum(float* out, const float* a, int rows, int columns);
