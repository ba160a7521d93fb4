// A block leaves while its neighbour may still read its shared memory.
// Repaired: all blocks of the cluster meet once more.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) swap_kernel(int* out) {
  __shared__ int own[32];
  const cg::cluster_group cluster = cg::this_cluster();
  own[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const int* const there = cluster.map_shared_rank(own, 1 - cluster.block_rank());
  out[blockIdx.x * 32 + threadIdx.x] = there[31 - threadIdx.x];  // EXPECT use-after-free pattern=block-may-have-ended
#ifdef REPAIRED
  cluster.sync();
#endif
}

int main() {
  DeviceArray<int> out(128);
  swap_kernel<<<4, 32>>>(out.data());
  cudaDeviceSynchronize();
}
