// 04_scan/block_sums: out[b] = the sum of block b's slice of `a`, for every block b.
//
// Each block adds up its slice in a tree. What counts here is *which* threads add in a round, and which slots they
// touch: a warp of 32 threads takes one path at a time, and a bank of shared memory delivers one word at a time.
//
// Try it:   ./course check block_sums
// Budget:   1 global read a thread, 1 global write a block; 7 shared reads for thread 0 at 8 threads; warps that are
//           split by a branch only in the last 5 rounds; no bank conflicts.
#include "block_sums.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void block_sums_kernel(float* out, const float* a, int n) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Store this thread's element in its slot of `sums`, or 0 if it has none. (1 line)
  // The tree of the last block adds every slot, too.
  sums[local] = i < n ? a[i] : 0.0F;
  // END(1)

  // TODO(2): Add the slots in a tree; threads that still add must be neighbours, and so must their slots. (4 lines)
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    // Others wrote what this round reads. Outside the `if`: threads that no longer add must arrive as well.
    __syncthreads();
    // The lower half adds: whole warps work or rest.
    if (local < stride) sums[local] += sums[local + stride];
  }
  // END(2)

  // TODO(3): Let one thread write the sum of this block to its place in `out`. (1 line)
  // No barrier before this: thread 0 wrote this slot itself.
  if (local == 0) out[blockIdx.x] = sums[0];
  // END(3)
}

}  // namespace

template <int threads_per_block>
void block_sums(float* out, const float* a, int n) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(n, threads_per_block);
  block_sums_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void block_sums<8>(float*, const float*, int);
template void block_sums<128>(float*, const float*, int);
template void block_sums<1024>(float*, const float*, int);
