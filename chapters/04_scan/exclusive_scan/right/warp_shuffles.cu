// CORRECT: a thread adds its two elements, lanes scan by shuffles, and the sums of warps go through shared memory
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int warp = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = 0xFFFFFFFFU >> (32 - warp);
  __shared__ float totals[threads_per_block / warp];
  const int local = threadIdx.x;

  const float first = 2 * local < n ? a[2 * local] : 0.0F;
  const float second = 2 * local + 1 < n ? a[2 * local + 1] : 0.0F;
  float sum = first + second;
  for (int stride = 1; stride < warp; stride *= 2) {
    const float left = __shfl_up_sync(all, sum, stride, warp);
    if (local % warp >= stride) sum += left;
  }
  if (local % warp == warp - 1) totals[local / warp] = sum;
  float before = __shfl_up_sync(all, sum, 1, warp);
  if (local % warp == 0) before = 0.0F;
  __syncthreads();
  for (int other = 0; other < local / warp; ++other) before += totals[other];
  if (2 * local < n) out[2 * local] = before;
  if (2 * local + 1 < n) out[2 * local + 1] = before + first;
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
