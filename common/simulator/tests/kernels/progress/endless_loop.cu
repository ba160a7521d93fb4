// A stride of 0 never gets on: class 26.
// Repaired: a stride of 32 gets to the end.
#include "../device_array.hpp"

__global__ void strided_kernel(float* out, const float* a, int stride) {
  const int t = threadIdx.x;
  float sum = 0.0F;
  for (int i = t; i < 64; i += stride) sum += a[i];  // EXPECT timeout pattern=none
  out[t] = sum + a[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
#ifdef REPAIRED
  strided_kernel<<<1, 64>>>(out.data(), a.data(), 64 / 2);
#else
  strided_kernel<<<1, 64>>>(out.data(), a.data(), 64 / 128);
#endif
  cudaDeviceSynchronize();
}
