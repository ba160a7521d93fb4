// EXPECT: budget-exceeded - every thread reads its whole window and the filter from global memory
#include "conv1d.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void conv1d_kernel(float* out, const float* a, int n, const float* b, int k) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;

  if (i < n) {
    float sum = 0.0F;
    for (int j = 0; j < k && i + j < n; ++j) sum += a[i + j] * b[j];
    out[i] = sum;
  }
}

}  // namespace

template <int threads_per_block>
void conv1d(float* out, const float* a, int n, const float* b, int k) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  conv1d_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n, b, k);
  CUDA_CHECK(cudaGetLastError());
}

template void conv1d<8>(float*, const float*, int, const float*, int);
template void conv1d<128>(float*, const float*, int, const float*, int);
template void conv1d<256>(float*, const float*, int, const float*, int);
