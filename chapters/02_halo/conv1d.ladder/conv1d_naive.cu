// Ladder conv1d, out[i] = sum over j < 4 of a[i + j] * b[j]: the first rung. Every thread reads the elements of its
// window itself.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void conv1d_naive_kernel(float* out, const float* a, int n, const float* b, int k) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i >= n) return;
  float sum = 0.0F;
  for (int j = 0; j < min(k, n - i); ++j) sum += a[i + j] * b[j];
  out[i] = sum;
}

}  // namespace

template <int threads_per_block>
void conv1d_naive(float* out, const float* a, int n, const float* b, int k) {
  if (n == 0) return;
  conv1d_naive_kernel<threads_per_block>
      <<<course::ceil_div(n, threads_per_block), threads_per_block>>>(out, a, n, b, k);
  CUDA_CHECK(cudaGetLastError());
}

template void conv1d_naive<128>(float*, const float*, int, const float*, int);
template void conv1d_naive<256>(float*, const float*, int, const float*, int);
