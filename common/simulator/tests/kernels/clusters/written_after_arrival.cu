// What a thread writes after it has arrived at the barrier of the cluster may come after the others' reads.
// Repaired: it writes before it arrives.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) split_kernel(int* out) {
  __shared__ int own[32];
  const cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
  cluster.sync();
#ifdef REPAIRED
  own[t] = t;
  cluster.barrier_arrive();
  out[64 + blockIdx.x * 32 + t] = t;  // what others need not wait for
#else
  auto token = cluster.barrier_arrive();
  own[t] = t;  // MARK fill
#endif
#ifdef REPAIRED
  cluster.barrier_wait();
#else
  cluster.barrier_wait(static_cast<decltype(token)&&>(token));
#endif
  const int* const there = cluster.map_shared_rank(own, 1 - cluster.block_rank());
  out[blockIdx.x * 32 + t] = there[t];  // EXPECT shared-race other=fill
  cluster.sync();
}

int main() {
  DeviceArray<int> out(128);
  split_kernel<<<2, 32>>>(out.data());
  cudaDeviceSynchronize();
}
