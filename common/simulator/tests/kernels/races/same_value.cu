// All threads store the same value: harmless, so information only: class 8.
#include "../device_array.hpp"

__global__ void flag_kernel(float* out, const float* a) {
  __shared__ float s[1];
  const int t = threadIdx.x;
  s[0] = 7.0F;  // EXPECT shared-race severity=info variable=s
  __syncthreads();
  out[t] = s[0] + a[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  flag_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
