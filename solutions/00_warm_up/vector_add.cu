// 00_warm_up/vector_add: out[i] = a[i] + b[i], one thread for each element.
//
// A loop on the CPU visits the elements one after another. Here there is no loop: the loop's body becomes the kernel,
// and every thread runs it once, for the one element that has its number.
//
// Try it:   ./course check vector_add
// Budget:   2 global reads and 1 global write a thread; no shared memory, no barrier.
#include "vector_add.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__global__ void vector_add_kernel(float* out, const float* a, const float* b, int n) {
  // TODO(1): Number the threads of the whole grid: declare `i`, this thread's number. (1 line)
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // END(1)

  // TODO(2): Add the two elements with this number, if there are any, and write the sum to `out`. (1 line)
  // The last block may have threads to spare.
  if (i < n) out[i] = a[i] + b[i];
  // END(2)
}

}  // namespace

void vector_add(float* out, const float* a, const float* b, int n, int threads_per_block) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  int blocks = 1;
  // TODO(3): Set `blocks` to the smallest number of blocks that have a thread for every element. (1 line)
  // Rounded up: otherwise the elements of the last block would be left out.
  blocks = course::ceil_div(n, threads_per_block);
  // END(3)
  vector_add_kernel<<<blocks, threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
