// Blocks leave before the grid meets, after they have met at barriers of their own.
// Repaired: all blocks come.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void sum_kernel(int* out) {
  __shared__ int own[32];
  own[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 0) out[1 + blockIdx.x] = own[31];
#ifndef REPAIRED
  if (blockIdx.x > 2) return;
#endif
  cg::this_grid().sync();  // EXPECT deadlock
  if (blockIdx.x == 0 && threadIdx.x == 0) out[0] = out[1];
}

int main() {
  DeviceArray<int> out(9);
  int* to = out.data();
  void* arguments[] = {&to};
  cudaLaunchCooperativeKernel(sum_kernel, dim3(8), dim3(32), arguments);
  cudaDeviceSynchronize();
}
