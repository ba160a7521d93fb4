/// @file
/// The rungs of ladder whole_sum that are no exercises.
#pragma once

/// How many words of scratch sum_in_flight() takes.
constexpr int sum_in_flight_scratch = 1 << 18;

/// out[0] = a[0] + … + a[n - 1], in one launch.
/// @param out one float in device memory
/// @param scratch `sum_in_flight_scratch` floats in device memory; its first word must be zero bits, and is again after
/// the launch
/// @param a n floats in device memory, beginning at a multiple of 16 bytes
/// @param n at least 0
/// @throws course::CudaError when the launch fails
void sum_in_flight(float* out, float* scratch, const float* a, int n);
