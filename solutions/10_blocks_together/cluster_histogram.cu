// 10_blocks_together/cluster_histogram: counts how often each value occurs, with counters spread over four blocks.
//
// Each block of a cluster keeps a quarter of the counters in its shared memory. All threads of the cluster count into all of
// them. In the end each block adds its own quarter to the counts in global memory.
//
// Try it:   ./course check cluster_histogram
// Budget:   each value is read once and counted once in shared memory; one atomic in global memory for each counter of a
//           cluster; a thread waits for its cluster at most 3 times.
#include "cluster_histogram.hpp"

#include <cooperative_groups.h>

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block, int bins_of_block>
__global__ void __cluster_dims__(blocks_of_histogram) cluster_histogram_kernel(int* counts, const int* values, int n) {
  __shared__ int own[bins_of_block];
  const cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  const int rank = static_cast<int>(cluster.block_rank());

  // TODO(1): Set this block's counters to 0, and wait until all counters of the cluster are. (2 lines)
  for (int bin = threadIdx.x; bin < bins_of_block; bin += threads_per_block) own[bin] = 0;
  // All blocks have begun, and no thread counts before the zeros are there.
  cluster.sync();
  // END(1)

  // TODO(2): Count this thread's share of the values, each in the block that keeps its counter. (6 lines)
  const int stride = gridDim.x * threads_per_block;
  for (int i = blockIdx.x * threads_per_block + threadIdx.x; i < n; i += stride) {
    const int bin = values[i];
    int* const keeper = cluster.map_shared_rank(own, bin / bins_of_block);
    atomicAdd(&keeper[bin % bins_of_block], 1);
  }
  // END(2)

  // TODO(3): When all have counted, add this block's counters to those in global memory. (4 lines)
  // No other block counts into this one any more: the counters are final, and the block may end.
  cluster.sync();
  const int first = rank * bins_of_block;
  for (int bin = threadIdx.x; bin < bins_of_block; bin += threads_per_block) {
    // Other clusters add to the same counts.
    if (own[bin] > 0) atomicAdd(&counts[first + bin], own[bin]);
  }
  // END(3)
}

}  // namespace

template <int threads_per_block, int bins_of_block>
void cluster_histogram(int* counts, const int* values, int n, int clusters) {
  // TODO(4): Set all counts to 0, then launch it, and check the launch. (4 lines)
  CUDA_CHECK(cudaMemset(counts, 0, sizeof(int) * blocks_of_histogram * bins_of_block));
  cluster_histogram_kernel<threads_per_block, bins_of_block>
      <<<blocks_of_histogram * clusters, threads_per_block>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
  // END(4)
}

template void cluster_histogram<4, 3>(int*, const int*, int, int);
template void cluster_histogram<64, 50>(int*, const int*, int, int);
template void cluster_histogram<64, 64>(int*, const int*, int, int);
