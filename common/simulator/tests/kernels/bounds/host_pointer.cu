// The kernel is given a host pointer: class 20.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT host-pointer
}

int main() {
  const std::vector<float> host = counting<float>(64);
  DeviceArray<float> a(host);
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), host.data());
  cudaDeviceSynchronize();
}
