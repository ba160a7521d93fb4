// An atomic of device scope counts for all blocks: class 10, repaired.
#include "../device_array.hpp"

__global__ void count_kernel(int* count) { atomicAdd(count, 1); }

int main() {
  DeviceArray<int> count(zeros<int>(1));
  count_kernel<<<2, 32>>>(count.data());
  cudaDeviceSynchronize();
}
