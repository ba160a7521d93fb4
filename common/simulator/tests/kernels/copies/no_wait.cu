// The copy is begun, but nobody waits for it: what is read has not come yet.
// Repaired: the copy is begun, waited for and made known to the block.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &a[t], sizeof(float));  // MARK copy
  __pipeline_commit();
#ifdef REPAIRED
  __pipeline_wait_prior(0);
#endif
  __syncthreads();
  out[t] = s[31 - t];  // EXPECT shared-race other=copy variable=s pattern=copy-under-way
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  copy_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
