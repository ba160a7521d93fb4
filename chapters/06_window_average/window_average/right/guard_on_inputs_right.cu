// CORRECT: the kernel gets n, and the guard asks for the end of the window
#include "window_average.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void window_average_kernel(float* out, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;

  if (i + 2 < n) out[i] = a[i] / 3.0F + a[i + 1] / 3.0F + a[i + 2] / 3.0F;
}

}  // namespace

template <int threads_per_block>
void window_average(float* out, const float* a, int n) {
  const int outputs = n - 2;
  if (outputs <= 0) return;
  const int blocks = course::ceil_div(outputs, threads_per_block);
  window_average_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void window_average<8>(float*, const float*, int);
template void window_average<128>(float*, const float*, int);
template void window_average<256>(float*, const float*, int);
