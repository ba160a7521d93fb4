// EXPECT: budget-exceeded - each thread reads its prefix from global memory
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  const int local = threadIdx.x;

  for (int i = local; i < n; i += threads_per_block) {
    float sum = 0.0F;
    for (int k = 0; k < i; ++k) sum += a[k];
    out[i] = sum;
  }
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
