// A float4 is loaded from an address that is no multiple of 16: class 21.
// Repaired: a float4 is loaded from a multiple of 16.
#include "../device_array.hpp"

__global__ void load_kernel(float4* out, const float* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  out[t] = *reinterpret_cast<const float4*>(a + 4 * t + 4);
#else
  out[t] = *reinterpret_cast<const float4*>(a + 4 * t + 1);  // EXPECT misaligned-access variable=a
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(260));
  DeviceArray<float4> out(64);
  load_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
