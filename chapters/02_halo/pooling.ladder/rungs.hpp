/// @file
/// The rungs of ladder pooling that are no exercises. Contracts as pooling().
#pragma once

/// Three reads of global memory for each output.
/// @tparam threads_per_block 128 or 256
template <int threads_per_block>
void pooling_naive(float* out, const float* a, int n);

/// Four outputs a thread, neighbours by shuffles. `out` and `a` begin at multiples of 16 bytes.
void pooling_four_outputs(float* out, const float* a, int n);
