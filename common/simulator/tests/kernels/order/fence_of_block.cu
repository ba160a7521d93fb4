// A fence of block scope hands nothing over to another block: class 10.
// Repaired: fences of device scope, one on each side, hand data over to another block.
#include "../device_array.hpp"

__global__ void publish_kernel(int* out, int* data, int* flag) {
  if (blockIdx.x == 0) {
    *data = 42;  // MARK written
#ifdef REPAIRED
    __threadfence();
#else
    __threadfence_block();
#endif
    atomicAdd(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
#ifdef REPAIRED
    __threadfence();
#endif
    *out = *data;  // EXPECT global-race other=written variable=data
  }
}

int main() {
  DeviceArray<int> out(1);
  DeviceArray<int> data(1);
  DeviceArray<int> flag(zeros<int>(1));
  publish_kernel<<<2, 1>>>(out.data(), data.data(), flag.data());
  cudaDeviceSynchronize();
}
