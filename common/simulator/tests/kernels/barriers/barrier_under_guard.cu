// Only the first four threads come to the barrier: class 13.
// Repaired: the guard is around the work, not around the barrier.
#include "../device_array.hpp"

__global__ void guarded_kernel(float* out, const float* a) {
  __shared__ float s[4];
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t < 4) s[t] = a[t];
  __syncthreads();
  if (t < 4) out[t] = s[t ^ 1];
#else
  if (t < 4) {
    s[t] = a[t];
    __syncthreads();  // EXPECT barrier-divergence
    out[t] = s[t ^ 1];
  }
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  guarded_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
