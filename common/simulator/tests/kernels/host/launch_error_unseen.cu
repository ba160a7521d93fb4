// A launch fails, and the program only looks at what a later call returns, which says nothing of it: class 28.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  const dim3 block(1025);
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<1, block>>>(out.data());  // EXPECT launch-error EXPECT unchecked-error severity=warning
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
