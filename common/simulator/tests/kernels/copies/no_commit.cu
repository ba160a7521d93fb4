// The copy is in no batch, so no wait waits for it.
// Repaired: the copy is in a batch, and waited for.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  s[t] = 0.0F;
  __syncthreads();
  __pipeline_memcpy_async(&s[t], &a[t], sizeof(float));  // MARK copy
#ifdef REPAIRED
  __pipeline_commit();
#endif
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[31 - t];  // EXPECT shared-race other=copy variable=s
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  copy_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
