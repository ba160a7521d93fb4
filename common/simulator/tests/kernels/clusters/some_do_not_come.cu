// Threads of one block leave before their cluster meets.
// Repaired: they pass by the work, and come.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) edge_kernel(int* out, int n) {
  const cg::cluster_group cluster = cg::this_cluster();
  const int i = blockIdx.x * 32 + threadIdx.x;
#ifdef REPAIRED
  if (i < n) out[i] = i;
#else
  if (i >= n) return;
  out[i] = i;
#endif
  cluster.sync();  // EXPECT barrier-divergence
}

int main() {
  DeviceArray<int> out(50);
  edge_kernel<<<2, 32>>>(out.data(), 50);
  cudaDeviceSynchronize();
}
