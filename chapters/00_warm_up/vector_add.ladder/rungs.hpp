/// @file
/// The rung of ladder vector_add that is no exercise.
#pragma once

/// out[i] = a[i] + b[i], by loads and stores of 128 bits.
/// @param out,a,b n floats in device memory, beginning at multiples of 16 bytes
/// @param n at least 0
/// @throws course::CudaError when the launch fails
void vector_add_wide(float* out, const float* a, const float* b, int n);
