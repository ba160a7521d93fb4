// EXPECT: budget-exceeded - all slots add in every round: right, but n log n additions
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int slots = 2 * threads_per_block;
  __shared__ float sums[2][slots];
  const int local = threadIdx.x;

  for (int slot = local; slot < slots; slot += threads_per_block)
    sums[0][slot] = slot > 0 && slot <= n ? a[slot - 1] : 0.0F;

  int from = 0;
  for (int stride = 1; stride < slots; stride *= 2) {
    __syncthreads();
    for (int slot = local; slot < slots; slot += threads_per_block)
      sums[1 - from][slot] = sums[from][slot] + (slot >= stride ? sums[from][slot - stride] : 0.0F);
    from = 1 - from;
  }

  for (int i = local; i < n; i += threads_per_block) out[i] = sums[from][i];
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
