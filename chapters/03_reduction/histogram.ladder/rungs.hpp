/// @file
/// The rungs of ladder histogram that are no exercises. All compute counts[b] = how many of the n bytes are b.
/// @note counts: 256 ints in device memory; values: n bytes in device memory, beginning at a multiple of 16 bytes; n at
/// least 0, at most 2^31 - 1. Each throws course::CudaError when a launch or a call of the runtime fails.
#pragma once

/// An atomic in global memory for each value.
void histogram_global(int* counts, const unsigned char* values, int n);

/// Counters in shared memory for each block, sixteen values by a load.
void histogram_wide(int* counts, const unsigned char* values, int n);

/// The same, and each lane of a warp has counters in a bank of its own.
void histogram_lanes(int* counts, const unsigned char* values, int n);

/// The same lanes, with counters of 8 bits that belong to one thread, and no atomics.
void histogram_threads(int* counts, const unsigned char* values, int n);
