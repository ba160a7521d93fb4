// EXPECT: budget-exceeded - each thread adds up all slots to its left
#include "inclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void inclusive_scan_kernel(float* out, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;

  sums[local] = local < n ? a[local] : 0.0F;

  __syncthreads();
  float sum = 0.0F;
  for (int slot = 0; slot <= local; ++slot) sum += sums[slot];

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
