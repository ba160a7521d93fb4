// The launch is one that the device can do, and the program looks: class 28, repaired.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  const dim3 block(1024);
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<1, block>>>(out.data());
  if (cudaGetLastError() != cudaSuccess) return 1;
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 2;
}
