// Blocks of a cooperative launch read what others write.
// Repaired: the grid meets in between.
#include <cooperative_groups.h>

#include "../device_array.hpp"

__global__ void exchange_kernel(int* out, int* sums) {
  if (threadIdx.x == 0) sums[blockIdx.x] = blockIdx.x;
#ifdef REPAIRED
  cooperative_groups::this_grid().sync();
#endif
  if (threadIdx.x == 0) out[blockIdx.x] = sums[1 - blockIdx.x];  // EXPECT global-race pattern=blocks-together
}

int main() {
  DeviceArray<int> out(2);
  DeviceArray<int> sums(2);
  int* out_pointer = out.data();
  int* sums_pointer = sums.data();
  void* arguments[] = {&out_pointer, &sums_pointer};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(exchange_kernel), dim3(2), dim3(32), arguments, 0, nullptr);
  cudaDeviceSynchronize();
}
