// Two copies to one slot are under way together: either may write last. The thread then waits for one of them alone.
// Repaired: it waits for each before it goes on.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &a[t], sizeof(float));  // EXPECT shared-race other=copy variable=s
  __pipeline_commit();
#ifdef REPAIRED
  __pipeline_wait_prior(0);
#endif
  __pipeline_memcpy_async(&s[t], &a[t + 32], sizeof(float));  // MARK copy
  __pipeline_commit();
#ifdef REPAIRED
  __pipeline_wait_prior(0);
#else
  __pipeline_wait_prior(1);
#endif
  out[t] = s[t];  // EXPECT shared-race other=copy variable=s pattern=copy-under-way
  __pipeline_wait_prior(0);
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(32);
  copy_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
