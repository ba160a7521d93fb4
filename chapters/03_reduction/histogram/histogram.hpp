/// @file
/// Contract of exercise 03_reduction/histogram.
#pragma once

/// counts[b] = how many of values[0], …, values[n - 1] are b, for b < bins. Writes zeros for n = 0.
/// All buffers are aligned to 16 bytes.
/// @tparam threads_per_block 4, 64 or 256
/// @tparam bins 10 or 256: more than any value, and possibly more than there are threads in a block
/// @param counts `bins` ints in device memory, with anything in them
/// @param values n bytes in device memory, each below `bins`
/// @param n at least 0, at most 2^30
/// @param blocks how many blocks share the work, at least 1
/// @throws course::CudaError when a launch or a call of the runtime fails
template <int threads_per_block, int bins>
void histogram(int* counts, const unsigned char* values, int n, int blocks);
