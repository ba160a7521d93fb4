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
  // END(1)

  // TODO(2): Add the registers of the block in a tree (some blocks have 4 threads: too few for shuffles of 32 lanes),
  // and write the block's sum. (8 lines)
  // END(2)
}

}  // namespace

template <int threads_per_block, int blocks>
void sum_any_length(float* out, float* block_sums, const float* a, int n) {
  // TODO(3): Let `blocks` blocks sum `a`, and then let one block sum their results. (2 lines)
  // END(3)
  CUDA_CHECK(cudaGetLastError());
}

template void sum_any_length<4, 2>(float*, float*, const float*, int);
template void sum_any_length<64, 3>(float*, float*, const float*, int);
template void sum_any_length<64, 100>(float*, float*, const float*, int);
template void sum_any_length<512, 528>(float*, float*, const float*, int);
