// 40 KiB static and 16 KiB dynamic shared memory are over the limit together: class 24.
// Repaired: 40 KiB static and 8 KiB dynamic shared memory just fit.
#include "../device_array.hpp"

__global__ void reverse_kernel(float* out, const float* a) {
  __shared__ float fixed[10 * 1024];  // EXPECT shared-memory-limit
  extern __shared__ float s[];
  const int t = threadIdx.x;
  s[t] = a[t];
  fixed[t] = a[t];
  __syncthreads();
  out[t] = s[63 - t] + fixed[63 - t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
#ifdef REPAIRED
  reverse_kernel<<<1, 64, 8 * 1024>>>(out.data(), a.data());
#else
  reverse_kernel<<<1, 64, 16 * 1024>>>(out.data(), a.data());
#endif
  cudaDeviceSynchronize();
  cudaGetLastError();
}
