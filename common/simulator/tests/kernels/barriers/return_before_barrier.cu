// Threads past the end return before the barrier: class 16.
#include "../device_array.hpp"

__global__ void tail_kernel(float* out, const float* a, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  if (t >= n) return;
  s[t] = a[t];
  __syncthreads();  // EXPECT barrier-divergence severity=warning
  out[t] = s[n - 1 - t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  tail_kernel<<<1, 64>>>(out.data(), a.data(), 50);
  cudaDeviceSynchronize();
}
