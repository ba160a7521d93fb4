// The input is freed before the kernel that reads it: class 20.
// Repaired: the input is freed after the kernel that reads it.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT use-after-free variable=a
}

int main() {
  const std::vector<float> host = counting<float>(64);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyHostToDevice);
  DeviceArray<float> out(64);
#ifdef REPAIRED
  copy_kernel<<<1, 64>>>(out.data(), a);
#endif
  cudaFree(a);
#ifndef REPAIRED
  copy_kernel<<<1, 64>>>(out.data(), a);
  cudaDeviceSynchronize();
#endif
}
