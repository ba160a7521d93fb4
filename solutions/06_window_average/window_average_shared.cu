// 06_window_average/window_average_shared: the same averages, but each block reads every element only once.
//
// The 128 windows of a block cover 130 elements: its slice of `a`, and two more after it, the halo.
//
//   tile:  one element for each thread of the block | halo: 2 elements
//
// Try it:   ./course check window_average_shared
// Budget:   130 global reads a block of 128 threads, at most 2 for any thread; 1 global write and 1 barrier a thread.
#include "window_average_shared.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int halo = 2;

template <int threads_per_block>
__global__ void window_average_shared_kernel(float* out, const float* a, int n) {
  __shared__ float tile[threads_per_block + halo];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Copy this thread's own element of `a`, if there is one, into its slot of `tile`. (1 line)
  // n, not n - 2: the last elements begin no window, but they end some.
  if (i < n) tile[local] = a[i];
  // END(1)

  // TODO(2): Let `halo` threads fetch one element each of those after the slice, as far as `a` reaches. (1 to 4 lines)
  // The first threads do it: one more read for each, not two for one.
  const int behind = i + threads_per_block;
  if (local < halo && behind < n) tile[threads_per_block + local] = a[behind];
  // END(2)

  // TODO(3): Wait until the tile is full. (1 line)
  // Windows read slots that other threads wrote. Threads without an output must arrive, too.
  __syncthreads();
  // END(3)

  // TODO(4): If this thread has an output, average its window in the tile and write it. (1 line)
  if (i < n - halo) out[i] = (tile[local] + tile[local + 1] + tile[local + 2]) / 3.0F;
  // END(4)
}

}  // namespace

template <int threads_per_block>
void window_average_shared(float* out, const float* a, int n) {
  const int outputs = n - halo;
  if (outputs <= 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(outputs, threads_per_block);
  window_average_shared_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void window_average_shared<8>(float*, const float*, int);
template void window_average_shared<128>(float*, const float*, int);
template void window_average_shared<256>(float*, const float*, int);
