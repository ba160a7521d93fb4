// 10_blocks_together/cluster_halo: out[i] = a[i - 2] + a[i - 1] + a[i]; the halo comes from the neighbour's shared memory.
//
// Four blocks are a cluster. Each fills its slice of the tile; the two elements before the slice are the last two of the
// neighbour's. Only the first block of a cluster has no neighbour there, and reads them from global memory.
//
// Try it:   ./course check cluster_halo
// Budget:   n reads of global memory, and 2 more for each cluster but the first; a thread reads at most twice, and waits at
//           most 3 times.
#include "cluster_halo.hpp"

#include <cooperative_groups.h>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int halo = 2;

template <int threads_per_block>
__global__ void __cluster_dims__(blocks_of_cluster) cluster_halo_kernel(float* out, const float* a, int n) {
  __shared__ float tile[halo + threads_per_block];
  const cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  const int rank = static_cast<int>(cluster.block_rank());
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Fill this block's slice of the tile, and, in the first block of the cluster, the halo too. (4 lines)
  tile[halo + local] = i < n ? a[i] : 0.0F;
  // The first block of a cluster always has elements: i - halo is below n.
  if (rank == 0 && local < halo) tile[local] = i >= halo ? a[i - halo] : 0.0F;
  // END(1)

  // TODO(2): In the other blocks, take the halo from the neighbour's tile, when it is there. (4 lines)
  // All blocks have begun and have filled their slices.
  cluster.sync();
  if (rank > 0 && local < halo) tile[local] = *cluster.map_shared_rank(&tile[threads_per_block + local], rank - 1);
  // END(2)

  // TODO(3): Wait, so that no thread reads too early and no block leaves too early. (1 line)
  // The halo is full, and no other block reads from this one any more: now it may end. Blocks past the end of `a` come here too.
  cluster.sync();
  // END(3)

  if (i < n) out[i] = tile[local] + tile[local + 1] + tile[local + 2];
}

}  // namespace

template <int threads_per_block>
void cluster_halo(float* out, const float* a, int n) {
  // TODO(4): Launch it, unless n is 0, and check the launch. (4 lines)
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  // Whole clusters: a grid that is no multiple of them is refused.
  const int clusters = course::ceil_div(n, threads_per_block * blocks_of_cluster);
  cluster_halo_kernel<threads_per_block><<<clusters * blocks_of_cluster, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
  // END(4)
}

template void cluster_halo<4>(float*, const float*, int);
template void cluster_halo<64>(float*, const float*, int);
template void cluster_halo<256>(float*, const float*, int);
