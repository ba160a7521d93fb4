// EXPECT: budget-exceeded - the host adds the products, and the kernel writes the number that it is given
#include <vector>

#include "dot_product.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void write_sum(float* out, const float* a, const float* b, int n, float sum) {
  __shared__ float products[threads_per_block];
  const int local = threadIdx.x;
  if (local < n) products[local] = a[local] * b[local];
  if (local == 0) out[0] = sum;
}

}  // namespace

template <int threads_per_block>
void dot_product(float* out, const float* a, const float* b, int n) {
  std::vector<float> host_a(n);
  std::vector<float> host_b(n);
  CUDA_CHECK(cudaMemcpy(host_a.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(host_b.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost));
  float sum = 0.0F;
  for (int i = 0; i < n; ++i) sum += host_a[i] * host_b[i];
  write_sum<threads_per_block><<<1, threads_per_block>>>(out, a, b, n, sum);
  CUDA_CHECK(cudaGetLastError());
}

template void dot_product<8>(float*, const float*, const float*, int);
template void dot_product<128>(float*, const float*, const float*, int);
