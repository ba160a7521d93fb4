// EXPECT: wrong-result - the number of blocks is rounded down
#include "pooling.hpp"

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
    const int left = i - halo;
    tile[local] = left >= 0 ? a[left] : 0.0F;
  }

  __syncthreads();

  if (i < n) out[i] = tile[local] + tile[local + 1] + tile[local + 2];
}

}  // namespace

template <int threads_per_block>
void pooling(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = n < threads_per_block ? 1 : n / threads_per_block;
  pooling_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void pooling<8>(float*, const float*, int);
template void pooling<128>(float*, const float*, int);
