// EXPECT: budget-exceeded - thread 0 adds all elements, one after the other
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int slots = 2 * threads_per_block;
  __shared__ float sums[slots];
  const int local = threadIdx.x;

  for (int slot = local; slot < slots; slot += threads_per_block) sums[slot] = slot < n ? a[slot] : 0.0F;

  __syncthreads();
  if (local == 0) {
    float sum = 0.0F;
    for (int slot = 0; slot < slots; ++slot) {
      const float element = sums[slot];
      sums[slot] = sum;
      sum += element;
    }
  }
  __syncthreads();

  for (int i = local; i < n; i += threads_per_block) out[i] = sums[i];
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
