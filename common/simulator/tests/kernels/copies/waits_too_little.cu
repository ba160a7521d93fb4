// Two batches are under way, and the newest one may still be when the second is read.
// Repaired: two batches are under way, and both have come before they are read.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  for (int half = 0; half < 2; ++half) {
    __pipeline_memcpy_async(&s[32 * half + t], &a[32 * half + t], sizeof(float));  // MARK copy
    __pipeline_commit();
  }
#ifdef REPAIRED
  __pipeline_wait_prior(0);
#else
  __pipeline_wait_prior(1);
#endif
  __syncthreads();
  out[t] = s[31 - t];
  out[32 + t] = s[63 - t];  // EXPECT shared-race other=copy variable=s pattern=copy-under-way
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  copy_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
