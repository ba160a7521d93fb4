// An index past the end of an array in another block's shared memory.
// Repaired: the last element.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) last_kernel(int* out) {
  __shared__ int own[32];
  const cg::cluster_group cluster = cg::this_cluster();
  own[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const int* const there = cluster.map_shared_rank(own, 1 - cluster.block_rank());
#ifdef REPAIRED
  if (threadIdx.x == 0) out[blockIdx.x] = there[31];
#else
  if (threadIdx.x == 0) out[blockIdx.x] = there[32];  // EXPECT out-of-bounds variable=own
#endif
  cluster.sync();
}

int main() {
  DeviceArray<int> out(2);
  last_kernel<<<2, 32>>>(out.data());
  cudaDeviceSynchronize();
}
