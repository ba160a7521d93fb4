// The barrier of the grid in a launch whose blocks need not be on the device together.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet_kernel() {
  const cg::grid_group grid = cg::this_grid();
  cg::grid_group::arrival_token token = grid.barrier_arrive();  // EXPECT launch-error
  grid.barrier_wait(static_cast<cg::grid_group::arrival_token&&>(token));
}

int main() {
  meet_kernel<<<2, 32>>>();
  cudaDeviceSynchronize();
}
