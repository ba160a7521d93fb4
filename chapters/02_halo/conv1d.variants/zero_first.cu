// CORRECT: slots are zeroed first and then filled where there is something to fetch
#include "conv1d.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void conv1d_kernel(float* out, const float* a, int n, const float* b, int k) {
  static_assert(threads_per_block >= 2 * max_conv - 1, "k threads fetch the filter and k - 1 others fetch the halo");
  __shared__ float tile[threads_per_block + max_conv - 1];
  __shared__ float filter[max_conv];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  tile[local] = 0.0F;
  if (i < n) tile[local] = a[i];

  if (local < k) {
    filter[local] = b[local];
  } else if (local < 2 * k - 1) {
    const int behind = local - k;
    const int from = i - k + threads_per_block;
    tile[threads_per_block + behind] = 0.0F;
    if (from < n) tile[threads_per_block + behind] = a[from];
  }

  __syncthreads();

  if (i < n) {
    float sum = 0.0F;
    for (int j = 0; j < k; ++j) sum += tile[local + j] * filter[j];
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
