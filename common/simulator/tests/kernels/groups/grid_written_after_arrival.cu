// What a thread writes after it has arrived at the barrier of the grid may come after the others' reads.
// Repaired: it writes before it arrives. Between arrival and wait it does what nobody waits for.
#include <cooperative_groups.h>

#include "../checking.hpp"

namespace cg = cooperative_groups;

__global__ void neighbours_kernel(int* wrong, int* values) {
  const cg::grid_group grid = cg::this_grid();
  const int i = static_cast<int>(grid.thread_rank());
  const int n = static_cast<int>(grid.num_threads());
  for (int round = 0; round < 3; ++round) {
#ifdef REPAIRED
    values[i] = i + round;
    cg::grid_group::arrival_token token = grid.barrier_arrive();
    values[n + i] = i;
#else
    cg::grid_group::arrival_token token = grid.barrier_arrive();
    values[i] = i + round;  // MARK fill
#endif
    grid.barrier_wait(static_cast<cg::grid_group::arrival_token&&>(token));
    const int there = values[n - 1 - i];  // EXPECT global-race other=fill variable=values
#ifdef REPAIRED
    CHECK(there == n - 1 - i + round && values[n + i] == i);
    grid.sync();
#else
    if (there < 0) return;
    grid.sync();
#endif
  }
}

int main() {
  DeviceArray<int> wrong(std::vector<int>{0});
  DeviceArray<int> values(256);
  int* to_wrong = wrong.data();
  int* to_values = values.data();
  void* arguments[] = {&to_wrong, &to_values};
  cudaLaunchCooperativeKernel(neighbours_kernel, dim3(4), dim3(32), arguments);
  cudaDeviceSynchronize();
  return wrong.to_host()[0];
}
