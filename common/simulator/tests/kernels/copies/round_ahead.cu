// Two stages, and each thread waits for all but its newest batch. A fast thread begins a copy to the stage that a slow one
// still reads: no wait of either helps.
// Repaired: a barrier at the end of the round.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void sums_kernel(int* out, const int* a) {
  __shared__ int tiles[2][32];
  const int t = threadIdx.x;
  const auto begin_copy = [&](int tile) {
    if (tile < 4) __pipeline_memcpy_async(&tiles[tile % 2][t], &a[32 * tile + t], sizeof(int));  // MARK copy
    __pipeline_commit();
  };
  int sum = 0;
  begin_copy(0);
  for (int tile = 0; tile < 4; ++tile) {
    begin_copy(tile + 1);
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += tiles[tile % 2][k];  // EXPECT shared-race other=copy variable=tiles pattern=copy-too-early
#ifdef REPAIRED
    __syncthreads();
#endif
  }
  out[t] = sum;
}

int main() {
  DeviceArray<int> a(counting<int>(128));
  DeviceArray<int> out(32);
  sums_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
