/// @file
/// Contract of exercise 10_blocks_together/cluster_halo.
#pragma once

/// How many blocks reach each other's shared memory.
constexpr int blocks_of_cluster = 4;

/// out[i] = a[i - 2] + a[i - 1] + a[i] for every i < n, where elements before `a` count as 0.
/// Each cluster reads what its windows cover once from global memory: its slice and the two elements before it. Between the
/// blocks of a cluster, the elements before a block's slice come from its neighbour's shared memory.
/// Launches ceil(n / threads_per_block) blocks, rounded up to whole clusters; does nothing for n = 0.
/// @tparam threads_per_block 4, 64 or 256
/// @param out n floats in device memory
/// @param a n floats in device memory
/// @param n number of elements, 0 to 2^30
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void cluster_halo(float* out, const float* a, int n);
