// CORRECT: the halo is zeroed first and then filled where there is something to fetch
#include "pooling.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int halo = 2;

template <int threads_per_block>
__global__ void pooling_kernel(float* out, const float* a, int n) {
  __shared__ float tile[halo + threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  if (i < n) tile[halo + local] = a[i];

  if (local < halo) {
    tile[local] = 0.0F;
    if (i >= halo) tile[local] = a[i - halo];
  }

  __syncthreads();

  if (i < n) out[i] = tile[local] + tile[local + 1] + tile[local + 2];
}

}  // namespace

template <int threads_per_block>
void pooling(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  pooling_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void pooling<8>(float*, const float*, int);
template void pooling<128>(float*, const float*, int);
