// All read s[0] before the last writes it: class 6, repaired.
#include "../device_array.hpp"

__global__ void advance_kernel(float* out, const float* a) {
  __shared__ float s[1];
  const int t = threadIdx.x;
  if (t == 0) s[0] = a[0];
  __syncthreads();
  out[t] = s[0];
  __syncthreads();
  if (t == 63) s[0] = 2.0F;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  advance_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
