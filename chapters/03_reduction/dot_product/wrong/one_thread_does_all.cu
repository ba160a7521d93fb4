// EXPECT: budget-exceeded - thread 0 reads both vectors alone
#include "dot_product.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void dot_product_kernel(float* out, const float* a, const float* b, int n) {
  if (threadIdx.x != 0) return;
  float sum = 0.0F;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  out[0] = sum;
}

}  // namespace

template <int threads_per_block>
void dot_product(float* out, const float* a, const float* b, int n) {
  dot_product_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}

template void dot_product<8>(float*, const float*, const float*, int);
template void dot_product<128>(float*, const float*, const float*, int);
