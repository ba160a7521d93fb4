// A thread arrives at the barrier of the grid, and meets the grid before it has waited.
// Repaired: one arrival, one wait, then the next barrier.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void arrive_kernel(int* out) {
  const cg::grid_group grid = cg::this_grid();
  cg::grid_group::arrival_token token = grid.barrier_arrive();
#ifdef REPAIRED
  grid.barrier_wait(static_cast<cg::grid_group::arrival_token&&>(token));
#else
  out[grid.thread_rank()] = static_cast<int>(token);
#endif
  grid.sync();  // EXPECT barrier-divergence
}

int main() {
  DeviceArray<int> out(128);
  int* to = out.data();
  void* arguments[] = {&to};
  cudaLaunchCooperativeKernel(arrive_kernel, dim3(4), dim3(32), arguments);
  cudaDeviceSynchronize();
}
