/// @file
/// Contract of exercise 02_halo/conv2d_tiled.
#pragma once

/// The longest side of a filter that conv2d_tiled takes.
constexpr int max_filter_side = 5;

/// out[row][column] = sum over dy < k, dx < k of a[row + dy][column + dx] * filter[dy][dx], where elements past the
/// last row or column of `a` count as 0. All three are row-major. The filter is copied to constant memory first. Launches
/// a block of tile × tile threads for each tile × tile outputs; does nothing when there are none.
/// @tparam tile 4 or 16; at least max_filter_side - 1
/// @param out rows × columns floats in device memory
/// @param a rows × columns floats in device memory
/// @param rows number of rows, at least 0
/// @param columns number of columns, at least 0
/// @param filter k × k floats in host memory
/// @param k side of the filter, 1 to max_filter_side
/// @throws course::CudaError when the copy or the launch fails
template <int tile>
void conv2d_tiled(float* out, const float* a, int rows, int columns, const float* filter, int k);
