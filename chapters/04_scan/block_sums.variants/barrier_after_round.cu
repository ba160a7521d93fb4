// CORRECT: one barrier before the tree and one after each round
#include "block_sums.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void block_sums_kernel(float* out, const float* a, int n) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  sums[local] = i < n ? a[i] : 0.0F;

  __syncthreads();
  for (int stride = threads_per_block / 2; stride != 0; stride /= 2) {
    if (local < stride) sums[local] += sums[local + stride];
    __syncthreads();
  }

  if (local == 0) out[blockIdx.x] = sums[0];
}

}  // namespace

template <int threads_per_block>
void block_sums(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  block_sums_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void block_sums<8>(float*, const float*, int);
template void block_sums<128>(float*, const float*, int);
template void block_sums<1024>(float*, const float*, int);
