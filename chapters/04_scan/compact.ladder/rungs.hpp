/// @file
/// The rungs of ladder compact that are no exercises. Both keep what is greater than 0, in its order, as exercise compact.
/// @note out: room for n floats, a: n floats, both in device memory and beginning at multiples of 16 bytes; kept: an int in
/// device memory; n at least 0, at most 2^30; scratch: compact_scratch(n) bytes in device memory, which the functions set
/// themselves. Each throws course::CudaError when a launch or a call of the runtime fails.
#pragma once

#include <cstddef>

/// Bytes of scratch that the rungs take for n elements.
constexpr std::size_t compact_scratch(long long n) { return 8 * (n / 4096 + 2); }

/// One launch: a warp of each block looks back at the counts of 32 tiles at once.
void compact_single_pass(float* out, int* kept, const float* a, int n, void* scratch);

/// One launch of as many blocks as run at once: each has its next tiles on their way, and writes a tile some tiles later.
void compact_in_flight(float* out, int* kept, const float* a, int n, void* scratch);
