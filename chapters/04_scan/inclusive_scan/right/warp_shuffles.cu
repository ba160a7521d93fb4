// CORRECT: lanes scan by shuffles, and the sums of warps go through shared memory
#include "inclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void inclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int warp = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = 0xFFFFFFFFU >> (32 - warp);
  __shared__ float totals[threads_per_block / warp];
  const int local = threadIdx.x;

  float sum = local < n ? a[local] : 0.0F;

  for (int stride = 1; stride < warp; stride *= 2) {
    const float left = __shfl_up_sync(all, sum, stride, warp);
    if (local % warp >= stride) sum += left;
  }
  if (local % warp == warp - 1) totals[local / warp] = sum;
  __syncthreads();
  for (int before = 0; before < local / warp; ++before) sum += totals[before];

  if (local < n) out[local] = sum;
}

}  // namespace

template <int threads_per_block>
void inclusive_scan(float* out, const float* a, int n) {
  inclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void inclusive_scan<8>(float*, const float*, int);
template void inclusive_scan<128>(float*, const float*, int);
