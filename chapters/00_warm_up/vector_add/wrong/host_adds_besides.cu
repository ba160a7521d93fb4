// EXPECT: budget-exceeded - a kernel reads and writes as many elements as it should, and the host overwrites what it wrote
#include "vector_add.hpp"

#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__global__ void pay(float* out, const float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] * b[i];
}

}  // namespace

void vector_add(float* out, const float* a, const float* b, int n, int threads_per_block) {
  if (n == 0) return;
  const std::size_t bytes = n * sizeof(float);
  pay<<<course::ceil_div(n, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
  std::vector<float> sums(n);
  std::vector<float> host_b(n);
  CUDA_CHECK(cudaMemcpy(sums.data(), a, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(host_b.data(), b, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) sums[i] += host_b[i];
  CUDA_CHECK(cudaMemcpy(out, sums.data(), bytes, cudaMemcpyHostToDevice));
}
