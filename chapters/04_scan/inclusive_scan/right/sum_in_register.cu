// CORRECT: the running sum stays in a register; the barrier comes first and last
#include "inclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void inclusive_scan_kernel(float* out, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;

  float sum = local < n ? a[local] : 0.0F;

  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    sums[local] = sum;
    __syncthreads();
    if (local >= stride) sum += sums[local - stride];
    __syncthreads();
  }

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
