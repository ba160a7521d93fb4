// More than 48 KiB of shared memory, not opted in for: class 24.
// Repaired: more than 48 KiB of shared memory, opted in for.
#include "../device_array.hpp"

__global__ void reverse_kernel(float* out, const float* a) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  out[t] = s[63 - t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
#ifdef REPAIRED
  cudaFuncSetAttribute(reverse_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
#endif
  reverse_kernel<<<1, 64, 64 * 1024>>>(out.data(), a.data());  // EXPECT shared-memory-limit
  cudaDeviceSynchronize();
  cudaGetLastError();
}
