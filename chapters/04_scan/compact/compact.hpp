/// @file
/// Contract of exercise 04_scan/compact.
#pragma once

/// out[0], out[1], … = those of a[0], …, a[n - 1] that are greater than 0, in their order; *kept = how many they are. No
/// more of `out` is written.
/// @tparam threads_per_block 64 or 256: whole warps
/// @param out in device memory, with room for what is kept
/// @param kept an int in device memory
/// @param a n floats in device memory, none of them NaN
/// @param n at least 0, at most 2^30
/// @throws course::CudaError when a launch or a call of the runtime fails
template <int threads_per_block>
void compact(float* out, int* kept, const float* a, int n);
