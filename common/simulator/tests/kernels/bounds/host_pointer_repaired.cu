// The kernel is given the device pointer: class 20, repaired.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];
}

int main() {
  const std::vector<float> host = counting<float>(64);
  DeviceArray<float> a(host);
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
