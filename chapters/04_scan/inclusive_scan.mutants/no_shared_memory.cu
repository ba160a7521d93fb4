// EXPECT: budget-exceeded - each thread reads its whole prefix from global memory
#include "inclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void inclusive_scan_kernel(float* out, const float* a, int n) {
  const int local = threadIdx.x;

  if (local >= n) return;
  float sum = 0.0F;
  for (int i = 0; i <= local; ++i) sum += a[i];
  out[local] = sum;
}

}  // namespace

template <int threads_per_block>
void inclusive_scan(float* out, const float* a, int n) {
  inclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void inclusive_scan<8>(float*, const float*, int);
template void inclusive_scan<128>(float*, const float*, int);
