// 01_shared_memory/reverse_block: each block reverses its slice of `a`, through shared memory.
//
// A block's slice 1 2 3 4 becomes 4 3 2 1. Each thread reads `a` and writes `out` at its own index, so the element that
// it writes is one that another thread has loaded.
//
// Try it:   ./course check reverse_block
// Budget:   1 global read, 1 global write, 1 shared write, 1 shared read and 1 barrier a thread.
#include "reverse_block.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void reverse_block_kernel(float* out, const float* a, int n) {
  __shared__ float tile[threads_per_block];
  const int local = threadIdx.x;
  const int start = blockIdx.x * threads_per_block;

  // TODO(1): Declare `length`, the number of elements in this block's slice: the last block may have fewer. (1 line)
  const int length = min(threads_per_block, n - start);
  // END(1)

  // TODO(2): Copy this thread's element of `a`, if it has one, into its slot of `tile`. (1 line)
  if (local < length) tile[local] = a[start + local];
  // END(2)

  // TODO(3): Make sure that every element of the slice is in `tile` before any thread continues. (1 line)
  // The slot read below was written by another thread. Outside every `if`: all threads must arrive.
  __syncthreads();
  // END(3)

  // TODO(4): Write the element at the mirrored position of the slice to this thread's place in `out`. (1 line)
  // Mirrored in `length`, not in the block's size: the last slice may be shorter.
  if (local < length) out[start + local] = tile[length - 1 - local];
  // END(4)
}

}  // namespace

template <int threads_per_block>
void reverse_block(float* out, const float* a, int n) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(n, threads_per_block);
  reverse_block_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void reverse_block<4>(float*, const float*, int);
template void reverse_block<8>(float*, const float*, int);
template void reverse_block<128>(float*, const float*, int);
