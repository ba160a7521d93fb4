/// @file
/// The rungs of ladder row_sums that are no exercises.
#pragma once

/// out[r] = sum over c < columns of a[r * columns + c], as row_sums_vectorized(), by one warp a row.
/// @param out `rows` floats in device memory
/// @param a rows × columns floats in device memory, row after row, beginning at a multiple of 16 bytes
/// @param rows at least 0
/// @param columns at least 0, at most 2^30
/// @throws course::CudaError when a launch fails
void row_sums_warp(float* out, const float* a, int rows, int columns);
