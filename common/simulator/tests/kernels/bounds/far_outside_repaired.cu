// The same, counted in elements.
#include "../device_array.hpp"

__global__ void spread_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  spread_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
