// Threads past the end stay for the barrier: class 16, repaired.
#include "../device_array.hpp"

__global__ void tail_kernel(float* out, const float* a, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  if (t < n) s[t] = a[t];
  __syncthreads();
  if (t < n) out[t] = s[n - 1 - t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  tail_kernel<<<1, 64>>>(out.data(), a.data(), 50);
  cudaDeviceSynchronize();
}
