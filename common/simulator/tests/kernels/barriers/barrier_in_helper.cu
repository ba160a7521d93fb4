// The barrier is in a helper that half of the threads call: class 17.
// Repaired: all threads call the helper that holds the barrier.
#include "../device_array.hpp"

__device__ void publish(float* s, float value) {
  s[threadIdx.x] = value;
  __syncthreads();  // EXPECT barrier-divergence
}

__global__ void half_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  publish(s, a[t]);
#else
  if (t < 32) publish(s, a[t]);
#endif
  out[t] = t < 32 ? s[t ^ 1] : 0.0F;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  half_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
