// Each thread sets its slot before it adds to it: class 22, repaired.
#include "../device_array.hpp"

__global__ void double_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = 0.0F;
  s[t] += a[t];
  out[t] = s[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  double_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
