// A thread arrives at the barrier of its cluster twice and waits once.
// Repaired: one arrival, one wait.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) arrive_kernel() {
  const cg::cluster_group cluster = cg::this_cluster();
  cluster.barrier_arrive();
#ifndef REPAIRED
  cluster.barrier_arrive();  // EXPECT barrier-divergence
#endif
  cluster.barrier_wait();
}

int main() {
  arrive_kernel<<<2, 32>>>();
  cudaDeviceSynchronize();
}
