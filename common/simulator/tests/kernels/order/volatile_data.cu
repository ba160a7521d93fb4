// Data are volatile, and handed over by a fence that reaches the own block only; or read again after they were handed
// over: class 10.
#include "../device_array.hpp"

__global__ void narrow_fence_kernel(int* out, volatile int* data, int* flag) {
  if (blockIdx.x == 0) {
    data[0] = 41;  // MARK written
    __threadfence_block();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence();
    *out = data[0];  // EXPECT global-race severity=warning other=written variable=data
  }
}

__global__ void read_late_kernel(int* out, volatile int* data, int* flag) {
  if (blockIdx.x == 0) {
    __threadfence();
    atomicExch(flag, 1);
    *out = data[0];  // EXPECT global-race severity=warning other=overwritten variable=data
  } else {
    while (atomicAdd(flag, 0) == 0) continue;
    __threadfence();
    data[0] = 1;  // MARK overwritten
  }
}

int main() {
  DeviceArray<int> out(1);
  DeviceArray<int> data(zeros<int>(1));
  DeviceArray<int> flags(zeros<int>(2));
  narrow_fence_kernel<<<2, 1>>>(out.data(), data.data(), flags.data());
  read_late_kernel<<<2, 1>>>(out.data(), data.data(), flags.data() + 1);
  cudaDeviceSynchronize();
}
