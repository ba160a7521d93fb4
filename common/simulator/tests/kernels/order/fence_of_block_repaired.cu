// Fences of device scope, one on each side, hand data over to another block: class 10, repaired.
#include "../device_array.hpp"

__global__ void publish_kernel(int* out, int* data, int* flag) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    atomicAdd(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence();
    *out = *data;
  }
}

int main() {
  DeviceArray<int> out(1);
  DeviceArray<int> data(1);
  DeviceArray<int> flag(zeros<int>(1));
  publish_kernel<<<2, 1>>>(out.data(), data.data(), flag.data());
  cudaDeviceSynchronize();
}
