/// @file
/// The rungs of ladder inclusive_scan that are no exercises.
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

/// Bytes of scratch that scan_warp_looks_back() takes for n elements.
constexpr std::size_t scan_warp_looks_back_scratch(long long n) { return 8 * (n / 1152 + 2); }

/// As scan_in_flight(), with slices of 1,152 elements; `out` and `a` may begin anywhere.
/// @param scratch scan_warp_looks_back_scratch(n) bytes in device memory, which the function sets itself
void scan_warp_looks_back(float* out, const float* a, int n, void* scratch);
