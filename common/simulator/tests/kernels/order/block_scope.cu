// An atomic of block scope is none for other blocks: class 10.
#include "../device_array.hpp"

__global__ void count_kernel(int* count) {
  atomicAdd_block(count, 1);  // EXPECT global-race variable=count
}

int main() {
  DeviceArray<int> count(zeros<int>(1));
  count_kernel<<<2, 32>>>(count.data());
  cudaDeviceSynchronize();
}
