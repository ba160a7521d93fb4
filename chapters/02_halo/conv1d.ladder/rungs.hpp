/// @file
/// The rungs of ladder conv1d that are no exercises. Contracts as conv1d().
#pragma once

/// k reads of global memory for each output.
/// @tparam threads_per_block 128 or 256
template <int threads_per_block>
void conv1d_naive(float* out, const float* a, int n, const float* b, int k);

/// Four outputs a thread, neighbours by shuffles. `out` and `a` begin at multiples of 16 bytes.
void conv1d_four_outputs(float* out, const float* a, int n, const float* b, int k);
