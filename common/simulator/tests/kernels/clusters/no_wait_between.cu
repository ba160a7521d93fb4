// A block writes its shared memory again while its neighbour may still read the first values.
// Repaired: all blocks of the cluster meet between the two.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) twice_kernel(int* out) {
  __shared__ int own[32];
  const cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
  own[t] = t;
  cluster.sync();
  const int* const there = cluster.map_shared_rank(own, 1 - cluster.block_rank());
  const int first = there[t];  // EXPECT shared-race other=again variable=own
#ifdef REPAIRED
  cluster.sync();
#else
  __syncthreads();
#endif
  own[t] = 2 * t;  // MARK again
  cluster.sync();
  out[blockIdx.x * 32 + t] = first + there[t];
  cluster.sync();
}

int main() {
  DeviceArray<int> out(64);
  twice_kernel<<<2, 32>>>(out.data());
  cudaDeviceSynchronize();
}
