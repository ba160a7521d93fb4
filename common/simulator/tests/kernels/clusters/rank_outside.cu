// The last block asks for a neighbour that its cluster does not have.
// Repaired: the ranks go round.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) ring_kernel(int* out) {
  __shared__ int own;
  const cg::cluster_group cluster = cg::this_cluster();
  own = blockIdx.x;
  cluster.sync();
#ifdef REPAIRED
  const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
#else
  const unsigned next = cluster.block_rank() + 1;
#endif
  out[blockIdx.x] = *cluster.map_shared_rank(&own, next);  // EXPECT out-of-bounds
  cluster.sync();
}

int main() {
  DeviceArray<int> out(4);
  ring_kernel<<<4, 1>>>(out.data());
  cudaDeviceSynchronize();
}
