// EXPECT: budget-exceeded - the sum is computed on the host and copied to the device
#include "vector_add.hpp"

#include <vector>

#include "support/cuda_check.hpp"

void vector_add(float* out, const float* a, const float* b, int n, int) {
  if (n == 0) return;
  std::vector<float> host_a(n);
  std::vector<float> host_b(n);
  const std::size_t bytes = n * sizeof(float);
  CUDA_CHECK(cudaMemcpy(host_a.data(), a, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(host_b.data(), b, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) host_a[i] += host_b[i];
  CUDA_CHECK(cudaMemcpy(out, host_a.data(), bytes, cudaMemcpyHostToDevice));
}
