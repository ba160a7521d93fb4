// Block 0 waits for data of the last block: blocks are preempted, and the fences order the data. Nothing to find.
#include "../device_array.hpp"

#include <cstdio>

__global__ void publish_kernel(int* out, int* data, volatile int* flag) {
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) {
    *data = 42;
    __threadfence();
    *flag = 1;
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    while (*flag == 0) continue;
    __threadfence();
    *out = *data;
  }
}

int main() {
  DeviceArray<int> out(1);
  DeviceArray<int> data(1);
  DeviceArray<int> flag(zeros<int>(1));
  publish_kernel<<<8, 32>>>(out.data(), data.data(), flag.data());
  const int result = out.to_host()[0];
  if (result != 42) std::printf("%d\n", result);
  return result == 42 ? 0 : 1;
}
