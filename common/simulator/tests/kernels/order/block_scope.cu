// An atomic of block scope is none for other blocks: class 10.
// Repaired: an atomic of device scope counts for all blocks.
#include "../device_array.hpp"

#ifdef REPAIRED
__global__ void count_kernel(int* count) { atomicAdd(count, 1); }
#else
__global__ void count_kernel(int* count) {
  atomicAdd_block(count, 1);  // EXPECT global-race variable=count
}
#endif

int main() {
  DeviceArray<int> count(zeros<int>(1));
  count_kernel<<<2, 32>>>(count.data());
  cudaDeviceSynchronize();
}
