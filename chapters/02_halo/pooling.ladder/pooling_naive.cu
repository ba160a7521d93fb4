// Ladder pooling, out[i] = a[i - 2] + a[i - 1] + a[i]: the first rung. Every thread reads the three elements of its
// window itself.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void pooling_naive_kernel(float* out, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i >= n) return;
  float sum = 0.0F;
  for (int j = max(i - 2, 0); j <= i; ++j) sum += a[j];
  out[i] = sum;
}

}  // namespace

template <int threads_per_block>
void pooling_naive(float* out, const float* a, int n) {
  if (n == 0) return;
  pooling_naive_kernel<threads_per_block><<<course::ceil_div(n, threads_per_block), threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void pooling_naive<128>(float*, const float*, int);
template void pooling_naive<256>(float*, const float*, int);
