// 06_window_average/window_average: out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3, each thread on its own.
//
// The plain kernel comes first: correct, easy to check, and the baseline for all that follows. Every thread reads the
// three elements of its window from global memory. n elements have n - 2 windows, so there are n - 2 outputs.
//
// Try it:   ./course check window_average
// Budget:   3 global reads and 1 global write a thread; no shared memory, no barrier.
#include "window_average.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void window_average_kernel(float* out, const float* a, int outputs) {
  // TODO(1): Declare `i`, this thread's number in the whole grid. (1 line)
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  // END(1)

  // TODO(2): If there is an output with this number, write the average of its window there. (1 line)
  // Then i + 2 < n: the whole window lies in `a`.
  if (i < outputs) out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3.0F;
  // END(2)
}

}  // namespace

template <int threads_per_block>
void window_average(float* out, const float* a, int n) {
  int outputs = n;
  // TODO(3): Correct `outputs`: how many windows of three begin and end within `a`? (1 line)
  // No window begins at the last two elements.
  outputs = n - 2;
  // END(3)
  if (outputs <= 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(outputs, threads_per_block);
  window_average_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, outputs);
  CUDA_CHECK(cudaGetLastError());
}

template void window_average<8>(float*, const float*, int);
template void window_average<128>(float*, const float*, int);
template void window_average<256>(float*, const float*, int);
