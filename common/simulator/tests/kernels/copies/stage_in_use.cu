// Each thread waits for its copy, and then begins the next one, to the stage that it is about to read: the number of the
// tile decides the stage, and a block takes every second tile. Waiting again would only bring the wrong tile.
// Repaired: the number of the round decides it.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a, int tiles) {
  __shared__ float s[2][32];
  const int t = threadIdx.x;
  float sum = 0;
  __pipeline_memcpy_async(&s[0][t], &a[t], sizeof(float));
  __pipeline_commit();
  for (int tile = 0, round = 0; tile < tiles; tile += 2, ++round) {
    __pipeline_wait_prior(0);
#ifdef REPAIRED
    const int stage = round % 2;
    const int next = (round + 1) % 2;
#else
    const int stage = tile % 2;
    const int next = (tile + 2) % 2;
#endif
    if (tile + 2 < tiles) {
      __pipeline_memcpy_async(&s[next][t], &a[32 * (tile + 2) + t], sizeof(float));  // MARK copy
    }
    __pipeline_commit();
    sum += s[stage][t];  // EXPECT shared-race other=copy variable=s help=later?
  }
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(128));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data(), 4);
  cudaDeviceSynchronize();
}
