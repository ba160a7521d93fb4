// CORRECT: each thread takes four neighbouring values with one load
#include "cluster_histogram.hpp"
// int4 loads.
#include <cooperative_groups.h>
#include "support/cuda_check.hpp"
namespace cg = cooperative_groups;
template <int threads, int bins>
__global__ void __cluster_dims__(blocks_of_histogram) kernel(int* counts, const int* values, int n) {
  __shared__ int own[bins];
  auto cluster = cg::this_cluster();
  for (int b = threadIdx.x; b < bins; b += threads) own[b] = 0;
  cluster.sync();
  auto count = [&](int value) { atomicAdd(cluster.map_shared_rank(&own[value % bins], value / bins), 1); };
  const int first = blockIdx.x * threads + threadIdx.x, step = gridDim.x * threads;
  for (int i = first; i < n / 4; i += step) {
    const int4 four = reinterpret_cast<const int4*>(values)[i];
    count(four.x);
    count(four.y);
    count(four.z);
    count(four.w);
  }
  for (int i = n / 4 * 4 + first; i < n; i += step) count(values[i]);
  cluster.sync();
  for (int b = threadIdx.x; b < bins; b += threads) atomicAdd(&counts[cluster.block_rank() * bins + b], own[b]);
}
template <int threads_per_block, int bins_of_block>
void cluster_histogram(int* counts, const int* values, int n, int clusters) {
  CUDA_CHECK(cudaMemset(counts, 0, 4 * bins_of_block * sizeof(int)));
  kernel<threads_per_block, bins_of_block><<<4 * clusters, threads_per_block>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
}
template void cluster_histogram<4, 3>(int*, const int*, int, int);
template void cluster_histogram<64, 50>(int*, const int*, int, int);
template void cluster_histogram<64, 64>(int*, const int*, int, int);
