// A float4 is stored to an address that is no multiple of 16: class 21.
// Repaired: a float4 is stored to an address that is a multiple of 16.
#include "../device_array.hpp"

__global__ void store_kernel(float* out, const float4* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  *reinterpret_cast<float4*>(out + 4 * t + 4) = a[t];
#else
  *reinterpret_cast<float4*>(out + 4 * t + 2) = a[t];  // EXPECT misaligned-access variable=out
#endif
}

int main() {
  DeviceArray<float4> a(64);
  cudaMemset(a.data(), 0, 64 * sizeof(float4));
  DeviceArray<float> out(260);
  store_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
