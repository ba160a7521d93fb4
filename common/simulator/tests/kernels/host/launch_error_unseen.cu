// A launch fails, and the program only looks at what a later call returns, which says nothing of it: class 28.
// Repaired: the launch is one that the device can do, and the program looks.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
#ifdef REPAIRED
  const dim3 block(1024);
#else
  const dim3 block(1025);
#endif
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<1, block>>>(out.data());  // EXPECT launch-error EXPECT unchecked-error severity=warning
#ifdef REPAIRED
  if (cudaGetLastError() != cudaSuccess) return 1;
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 2;
#else
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
#endif
}
