// Threads past the end return before the barrier: class 16.
// Repaired: threads past the end stay for the barrier.
#include "../device_array.hpp"

__global__ void tail_kernel(float* out, const float* a, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t < n) s[t] = a[t];
#else
  if (t >= n) return;
  s[t] = a[t];
#endif
  __syncthreads();  // EXPECT barrier-divergence severity=warning
#ifdef REPAIRED
  if (t < n) out[t] = s[n - 1 - t];
#else
  out[t] = s[n - 1 - t];
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  tail_kernel<<<1, 64>>>(out.data(), a.data(), 50);
  cudaDeviceSynchronize();
}
