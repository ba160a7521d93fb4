// The slots hold the values of the round before, and are read while the copies of the next ones are under way: the sum is that
// of old values, or of new ones.
// Repaired: the slots are read once the copies have come.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  float sum = s[31 - t];
  __syncthreads();
  __pipeline_memcpy_async(&s[t], &a[32 + t], sizeof(float));  // MARK copy
  __pipeline_commit();
#ifdef REPAIRED
  __pipeline_wait_prior(0);
#endif
  __syncthreads();
  sum += s[31 - t];  // EXPECT shared-race other=copy variable=s
#ifndef REPAIRED
  __pipeline_wait_prior(0);
#endif
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
