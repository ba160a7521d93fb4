// The kernel is given a host pointer: class 20.
// Repaired: the kernel is given the device pointer.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT host-pointer
}

int main() {
  const std::vector<float> host = counting<float>(64);
  DeviceArray<float> a(host);
  DeviceArray<float> out(64);
#ifdef REPAIRED
  copy_kernel<<<1, 64>>>(out.data(), a.data());
#else
  copy_kernel<<<1, 64>>>(out.data(), host.data());
#endif
  cudaDeviceSynchronize();
}
