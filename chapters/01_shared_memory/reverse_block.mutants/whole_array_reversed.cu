// EXPECT: wrong-result - the blocks are turned round too: right only where there is one block
#include "reverse_block.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void reverse_block_kernel(float* out, const float* a, int n) {
  __shared__ float tile[threads_per_block];
  const int local = threadIdx.x;
  const int start = blockIdx.x * threads_per_block;
  const int length = min(threads_per_block, n - start);

  if (local < length) tile[local] = a[start + local];
  __syncthreads();
  if (local < length) out[n - 1 - start - local] = tile[local];
}

}  // namespace

template <int threads_per_block>
void reverse_block(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  reverse_block_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void reverse_block<4>(float*, const float*, int);
template void reverse_block<8>(float*, const float*, int);
template void reverse_block<128>(float*, const float*, int);
