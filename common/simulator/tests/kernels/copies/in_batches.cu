// __pipeline_memcpy_async() in batches: two stages in flight, counted as global reads and shared writes of the thread.
// COUNT global_reads max=4 total=128
// COUNT shared_writes max=4 total=128
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ float stage[2][32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][t], &a[t], sizeof(float));
  __pipeline_commit();
  float sum = 0;
  for (int step = 0; step < 4; ++step) {
    if (step + 1 < 4) {
      __pipeline_memcpy_async(&stage[(step + 1) % 2][t], &a[32 * (step + 1) + t], sizeof(float));
      __pipeline_commit();
    }
    __pipeline_wait_prior(step + 1 < 4 ? 1 : 0);
    __syncthreads();
    sum += stage[step % 2][31 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(128));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  return out.to_host()[0] == 32.0F + 64.0F + 96.0F + 128.0F ? 0 : 1;
}
