// CORRECT: lanes hand over by shuffles, and warps through shared memory
#include "block_sums.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void block_sums_kernel(float* out, const float* a, int n) {
  constexpr int warp = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = 0xFFFFFFFFU >> (32 - warp);
  __shared__ float sums[threads_per_block / warp];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  float sum = i < n ? a[i] : 0.0F;

  for (int stride = warp / 2; stride > 0; stride /= 2) sum += __shfl_down_sync(all, sum, stride, warp);
  if (local % warp == 0) sums[local / warp] = sum;
  __syncthreads();

  if (local >= warp) return;
  sum = local < threads_per_block / warp ? sums[local] : 0.0F;
  for (int stride = warp / 2; stride > 0; stride /= 2) sum += __shfl_down_sync(all, sum, stride, warp);
  if (local == 0) out[blockIdx.x] = sum;
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
