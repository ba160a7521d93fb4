// An atomic of block scope on a counter in another block's shared memory.
// Repaired: an atomic that reaches further.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) count_kernel(int* out) {
  __shared__ int count;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) count = 0;
  cluster.sync();
#ifdef REPAIRED
  atomicAdd(cluster.map_shared_rank(&count, 0), 1);
#else
  atomicAdd_block(cluster.map_shared_rank(&count, 0), 1);  // EXPECT shared-race variable=count
#endif
  cluster.sync();
  if (cluster.thread_rank() == 0) out[blockIdx.x / 2] = count;
}

int main() {
  DeviceArray<int> out(2);
  count_kernel<<<4, 32>>>(out.data());
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
