// CORRECT: equal values in a row of one thread are counted with one atomic
#include "cluster_histogram.hpp"
// Counts are zeroed by a kernel of their own; runs of equal values are counted at once.
#include <cooperative_groups.h>
#include "support/cuda_check.hpp"
namespace cg = cooperative_groups;
__global__ void zero(int* counts, int bins) {
  for (int b = threadIdx.x; b < bins; b += blockDim.x) counts[b] = 0;
}
template <int threads, int bins>
__global__ void __cluster_dims__(blocks_of_histogram) kernel(int* counts, const int* values, int n) {
  __shared__ int own[bins];
  auto cluster = cg::this_cluster();
  for (int b = threadIdx.x; b < bins; b += threads) own[b] = 0;
  cluster.sync();
  int last = 0, run = 0;
  for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += gridDim.x * threads) {
    const int v = values[i];
    if (v != last && run > 0) {
      atomicAdd(cluster.map_shared_rank(own, last / bins) + last % bins, run);
      run = 0;
    }
    last = v;
    ++run;
  }
  if (run > 0) atomicAdd(cluster.map_shared_rank(own, last / bins) + last % bins, run);
  cluster.sync();
  for (int b = threadIdx.x; b < bins; b += threads)
    if (own[b] > 0) atomicAdd(&counts[cluster.block_rank() * bins + b], own[b]);
}
template <int threads_per_block, int bins_of_block>
void cluster_histogram(int* counts, const int* values, int n, int clusters) {
  zero<<<1, threads_per_block>>>(counts, 4 * bins_of_block);
  CUDA_CHECK(cudaGetLastError());
  kernel<threads_per_block, bins_of_block><<<4 * clusters, threads_per_block>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
}
template void cluster_histogram<4, 3>(int*, const int*, int, int);
template void cluster_histogram<64, 50>(int*, const int*, int, int);
template void cluster_histogram<64, 64>(int*, const int*, int, int);
