/// @file
/// Contract of exercise 10_blocks_together/cluster_histogram.
#pragma once

/// How many blocks keep the counters of a histogram together.
constexpr int blocks_of_histogram = 4;

/// counts[bin] = how many values are `bin`, for every bin < 4 * bins_of_block. Each cluster has all counters once: the block
/// of rank r keeps bins r * bins_of_block to (r + 1) * bins_of_block - 1 in its shared memory. In the end each cluster adds
/// its counters to `counts`. Launches 4 * clusters blocks. Both buffers are aligned to 16 bytes.
/// @tparam threads_per_block 4 or 64
/// @tparam bins_of_block 3, 50 or 64: counters of one block
/// @param counts 4 * bins_of_block ints in device memory; what they hold before does not matter
/// @param values n ints in device memory, each at least 0 and below 4 * bins_of_block
/// @param n number of values, 0 to 2^30
/// @param clusters how many clusters share the values, 1 to 1,000
/// @throws course::CudaError when a launch or a call fails
template <int threads_per_block, int bins_of_block>
void cluster_histogram(int* counts, const int* values, int n, int clusters);
