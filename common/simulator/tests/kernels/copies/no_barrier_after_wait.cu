// A thread waits for its own copies only; for the neighbours' it takes a barrier.
// Repaired: a thread waits for its own copies, and at a barrier for the neighbours'.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &a[t], sizeof(float));  // MARK copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
#ifdef REPAIRED
  __syncthreads();
#endif
  out[t] = s[31 - t];  // EXPECT shared-race other=copy variable=s
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  copy_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
