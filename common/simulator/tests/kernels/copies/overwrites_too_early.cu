// The copies of the next round begin while other threads may still read the slots that they go to. They are waited for only a
// barrier later, so that nothing is wrong where threads run in step.
// Repaired: the copies of the next round begin after a barrier.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &a[t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  float sum = s[31 - t];  // EXPECT shared-race other=copy variable=s pattern=copy-too-early
#ifdef REPAIRED
  __syncthreads();
#endif
  __pipeline_memcpy_async(&s[t], &a[32 + t], sizeof(float));  // MARK copy
  __pipeline_commit();
#ifndef REPAIRED
  __syncthreads();
#endif
  __pipeline_wait_prior(0);
  __syncthreads();
  sum += s[31 - t];
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
