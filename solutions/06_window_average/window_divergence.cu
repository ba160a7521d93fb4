// 06_window_average/window_divergence: two kinds of windows in turn, and warps whose lanes all do the same.
//
// Even outputs average a short window of 3 elements, odd ones a long window of 8. If thread t simply takes output t,
// every warp has lanes of both kinds, and those with the short window wait for the others. The outputs stay where they
// are; what can change is which thread takes which.
//
// Try it:   ./course check window_divergence
// Budget:   3 or 8 global reads a thread, 1 global write; in full blocks no request by a partial warp.
#include "window_divergence.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

/// The average of a[0] ... a[length - 1].
__device__ float average(const float* a, int length) {
  float sum = 0.0F;
  for (int j = 0; j < length; ++j) sum += a[j];
  return sum / static_cast<float>(length);
}

template <int threads_per_block>
__global__ void window_divergence_kernel(float* out, const float* a, int outputs) {
  static_assert(threads_per_block % 64 == 0, "each half of the block is made of whole warps");
  const int local = threadIdx.x;
  const int start = blockIdx.x * threads_per_block;  // the block's first output

  // TODO(1): Choose this thread's output `i` so that all lanes of a warp have the same kind. (2 to 4 lines)
  // The first half of the threads takes the even outputs, the second half the odd ones. A half is a multiple of 32
  // threads, so no warp has threads of both.
  constexpr int half = threads_per_block / 2;
  const bool is_long = local >= half;
  const int i = start + (is_long ? 2 * (local - half) + 1 : 2 * local);
  // END(1)

  // TODO(2): If there is such an output, write the average of its window: 3 elements if `i` is even, 8 if odd. (1 line)
  if (i < outputs) out[i] = average(a + i, is_long ? long_window : short_window);
  // END(2)
}

}  // namespace

template <int threads_per_block>
void window_divergence(float* out, const float* a, int n) {
  const int outputs = n - (long_window - 1);
  if (outputs <= 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(outputs, threads_per_block);
  window_divergence_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, outputs);
  CUDA_CHECK(cudaGetLastError());
}

template void window_divergence<64>(float*, const float*, int);
template void window_divergence<128>(float*, const float*, int);
