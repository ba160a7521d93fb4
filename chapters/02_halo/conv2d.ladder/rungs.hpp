/// @file
/// The rungs of ladder conv2d that are no exercises. Contracts as conv2d_tiled().
#pragma once

/// k · k reads of global memory for each output.
void conv2d_naive(float* out, const float* a, int rows, int columns, const float* filter, int k);

/// Four columns a thread, down a strip of rows, all sums in registers. `out` and `a` begin at multiples of 16 bytes.
void conv2d_strip(float* out, const float* a, int rows, int columns, const float* filter, int k);
