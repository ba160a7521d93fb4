// EXPECT: budget-exceeded - the host reverses the slices and the device does nothing
#include <algorithm>
#include <vector>

#include "big_tile.hpp"
#include "support/cuda_check.hpp"

void big_tile(float* out, const float* a, int n, int tile_size) {
  if (n == 0) return;
  int limit = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  if (tile_size * static_cast<int>(sizeof(float)) > limit) CUDA_CHECK(cudaErrorInvalidValue);
  std::vector<float> values(n);
  CUDA_CHECK(cudaMemcpy(values.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int start = 0; start < n; start += tile_size) {
    std::reverse(values.begin() + start, values.begin() + std::min(n, start + tile_size));
  }
  CUDA_CHECK(cudaMemcpy(out, values.data(), n * sizeof(float), cudaMemcpyHostToDevice));
}
