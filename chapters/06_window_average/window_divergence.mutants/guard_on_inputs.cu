// EXPECT: out-of-bounds - the number of elements is taken for the number of outputs
#include "window_divergence.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__device__ float average(const float* a, int length) {
  float sum = 0.0F;
  for (int j = 0; j < length; ++j) sum += a[j];
  return sum / static_cast<float>(length);
}

template <int threads_per_block>
__global__ void window_divergence_kernel(float* out, const float* a, int outputs) {
  static_assert(threads_per_block % 64 == 0, "each half of the block is made of whole warps");
  const int local = threadIdx.x;
  const int start = blockIdx.x * threads_per_block;

  constexpr int half = threads_per_block / 2;
  const bool is_long = local >= half;
  const int i = start + (is_long ? 2 * (local - half) + 1 : 2 * local);

  if (i < outputs) out[i] = average(a + i, is_long ? long_window : short_window);
}

}  // namespace

template <int threads_per_block>
void window_divergence(float* out, const float* a, int n) {
  const int outputs = n;
  if (outputs <= 0) return;
  const int blocks = course::ceil_div(outputs, threads_per_block);
  window_divergence_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, outputs);
  CUDA_CHECK(cudaGetLastError());
}

template void window_divergence<64>(float*, const float*, int);
template void window_divergence<128>(float*, const float*, int);
