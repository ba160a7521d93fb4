// One row of threads copies for all, and waits for its copies only after the barrier, in a loop that has none.
// Repaired: it waits before the barrier.
#include <cuda_pipeline.h>

#include "../device_array.hpp"

__global__ void add_kernel(float* out, const float* line, const float* rows) {
  __shared__ float shared_line[32];
  __shared__ float tile[2][32];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  if (y == 0) {
    __pipeline_memcpy_async(&shared_line[x], &line[x], sizeof(float));  // MARK copy
    __pipeline_commit();
#ifdef REPAIRED
    __pipeline_wait_prior(0);
#endif
  }
  __syncthreads();
  for (int round = 0; round < 2; ++round) {
    const int i = (2 * round + y) * 32 + x;
    __pipeline_memcpy_async(&tile[y][x], &rows[i], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    out[i] = tile[y][x] + shared_line[x];  // EXPECT shared-race other=copy pattern=copy-under-way help=wait
  }
}

int main() {
  DeviceArray<float> line(counting<float>(32));
  DeviceArray<float> rows(counting<float>(128));
  DeviceArray<float> out(128);
  add_kernel<<<1, dim3(32, 2)>>>(out.data(), line.data(), rows.data());
  cudaDeviceSynchronize();
}
