// EXPECT: budget-exceeded - thread 0 of each block adds all its slots
#include "block_sums.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void block_sums_kernel(float* out, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  sums[local] = i < n ? a[i] : 0.0F;

  __syncthreads();

  if (local != 0) return;
  float sum = 0.0F;
  for (int slot = 0; slot < threads_per_block; ++slot) sum += sums[slot];
  out[blockIdx.x] = sum;
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
