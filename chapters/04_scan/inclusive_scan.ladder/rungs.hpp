/// @file
/// The rung of ladder inclusive_scan that is no exercise.
#pragma once

#include <cstddef>

/// Bytes of scratch that scan_in_flight() takes for n elements.
constexpr std::size_t scan_in_flight_scratch(long long n) { return 8 * (n / 1024 + 1); }

/// out[i] = a[0] + … + a[i], by one read and one write an element.
/// @param out,a n floats in device memory, beginning at multiples of 16 bytes
/// @param scratch scan_in_flight_scratch(n) bytes in device memory, which the function sets itself
/// @param n at least 0
/// @throws course::CudaError when a launch fails
void scan_in_flight(float* out, const float* a, int n, void* scratch);
