// A block reads from a neighbour that may not have begun.
// Repaired: all blocks of the cluster meet first.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) swap_kernel(int* out) {
  __shared__ int own[32];
  const cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
  own[t] = t;  // MARK fill
#ifdef REPAIRED
  cluster.sync();
#else
  __syncthreads();
#endif
  const unsigned other = 1 - cluster.block_rank();
  const int* const there = cluster.map_shared_rank(own, other);
  const int got = there[t];  // EXPECT shared-race other=fill EXPECT shared-race pattern=block-may-not-have-begun
  out[blockIdx.x * 32 + t] = got;
  cluster.sync();
}

int main() {
  DeviceArray<int> out(128);
  swap_kernel<<<4, 32>>>(out.data());
  cudaDeviceSynchronize();
}
