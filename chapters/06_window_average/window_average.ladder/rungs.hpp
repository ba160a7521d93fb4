/// @file
/// The rung of ladder window_average that is no exercise.
#pragma once

/// As window_average(), with four outputs a thread, neighbours by shuffles.
/// @param out n - 2 floats in device memory, beginning at a multiple of 16 bytes
/// @param a n floats in device memory, beginning at a multiple of 16 bytes
/// @throws course::CudaError when the launch fails
void window_average_four_outputs(float* out, const float* a, int n);
