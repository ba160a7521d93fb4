// Threads leave before they arrive at the barrier of the grid.
// Repaired: they pass by the work, and come.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void edge_kernel(int* out) {
  const cg::grid_group grid = cg::this_grid();
#ifdef REPAIRED
  if (grid.thread_rank() < 100) out[grid.thread_rank()] = 1;
#else
  if (grid.thread_rank() >= 100) return;
  out[grid.thread_rank()] = 1;
#endif
  cg::grid_group::arrival_token token = grid.barrier_arrive();
  grid.barrier_wait(static_cast<cg::grid_group::arrival_token&&>(token));  // EXPECT barrier-divergence
}

int main() {
  DeviceArray<int> out(100);
  int* to = out.data();
  void* arguments[] = {&to};
  cudaLaunchCooperativeKernel(edge_kernel, dim3(4), dim3(32), arguments);
  cudaDeviceSynchronize();
}
