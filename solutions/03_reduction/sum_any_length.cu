// 03_reduction/sum_any_length: out[0] = a[0] + a[1] + ... + a[n - 1], by many blocks, for any n.
//
// Blocks cannot wait for each other inside a kernel. But a launch begins when the one before it has ended, with all its
// blocks. So the same kernel runs twice: many blocks sum the vector to one value a block, then one block sums those.
//
//   a:            3 1 4 1   5 9 2 6   5 3 5     2 blocks of 4 threads: 8 threads stride through 11 elements together
//   registers:    8 4 9 1   5 9 2 6
//   block_sums:      22        22               first launch
//   out:                  44                    second launch
//
// Try it:   ./course check sum_any_length
// Budget:   each element and each block's sum is read once; at most one atomic a block.
#include "sum_any_length.hpp"

#include "support/cuda_check.hpp"

namespace {

/// sums[b] = what block b finds of a[0] to a[n - 1].
template <int threads_per_block>
__global__ void sum_kernel(float* sums, const float* a, int n) {
  // TODO(1): Let each thread add up its share of `a` in a register: the threads of all blocks stride through it
  // together. (4 lines)
  const int first = blockIdx.x * threads_per_block + threadIdx.x;
  // All threads of the grid: no two take the same element.
  const int stride = gridDim.x * threads_per_block;
  float sum = 0.0F;
  for (int i = first; i < n; i += stride) sum += a[i];
  // END(1)

  // TODO(2): Add the registers of the block in a tree (some blocks have 4 threads: too few for shuffles of 32 lanes),
  // and write the block's sum. (8 lines)
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  // Also the 0 of a thread that met no element: the tree adds every slot.
  slots[local] = sum;
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    // Others wrote what this round reads. All threads make the same number of rounds, so all arrive.
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  if (local == 0) sums[blockIdx.x] = slots[0];
  // END(2)
}

}  // namespace

template <int threads_per_block, int blocks>
void sum_any_length(float* out, float* block_sums, const float* a, int n) {
  // TODO(3): Let `blocks` blocks sum `a`, and then let one block sum their results. (2 lines)
  sum_kernel<threads_per_block><<<blocks, threads_per_block>>>(block_sums, a, n);
  sum_kernel<threads_per_block><<<1, threads_per_block>>>(out, block_sums, blocks);
  // END(3)
  CUDA_CHECK(cudaGetLastError());
}

template void sum_any_length<4, 2>(float*, float*, const float*, int);
template void sum_any_length<64, 3>(float*, float*, const float*, int);
template void sum_any_length<64, 100>(float*, float*, const float*, int);
template void sum_any_length<512, 528>(float*, float*, const float*, int);
