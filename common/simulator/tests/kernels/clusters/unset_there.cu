// A slot of another block that no thread has written.
// Repaired: every slot is written.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) half_kernel(int* out) {
  __shared__ int own[32];
  const cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
#ifdef REPAIRED
  own[t] = t;
#else
  if (t < 31) own[t] = t;
#endif
  cluster.sync();
  const int* const there = cluster.map_shared_rank(own, 1 - cluster.block_rank());
  out[blockIdx.x * 32 + t] = there[t];  // EXPECT uninitialized-read variable=own
  cluster.sync();
}

int main() {
  DeviceArray<int> out(512);
  half_kernel<<<16, 32>>>(out.data());
  cudaDeviceSynchronize();
}
