// All threads store the same value: harmless, so information only: class 8.
// Repaired: one thread stores the value.
#include "../device_array.hpp"

__global__ void flag_kernel(float* out, const float* a) {
  __shared__ float s[1];
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t == 0) s[0] = 7.0F;
#else
  s[0] = 7.0F;  // EXPECT shared-race severity=info variable=s
#endif
  __syncthreads();
  out[t] = s[0] + a[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  flag_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
