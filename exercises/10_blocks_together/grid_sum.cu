// 10_blocks_together/grid_sum: out[0] = sum of a[i], in one launch whose blocks wait for each other.
//
// Phase 1: each block adds its share of the vector and hands over one sum. Then all blocks wait for each other. Phase 2:
// block 0 adds what the blocks have handed over.
//
// Try it:   ./course check grid_sum
// Budget:   each element is read once, and so is each block's sum; one launch, no more blocks than most_blocks, no atomics.
#include "grid_sum.hpp"

#include <cooperative_groups.h>

#include "support/cuda_check.hpp"

namespace {

// The tree of chapter 3: the sum of what the threads of the block bring. Only thread 0 gets it.
template <int threads_per_block>
__device__ float block_sum(float value) {
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  slots[local] = value;
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  return local == 0 ? slots[0] : 0.0F;
}

template <int threads_per_block>
__global__ void grid_sum_kernel(float* out, float* block_sums, const float* a, int n) {
  // TODO(1): Phase 1: add this thread's share of the vector, and hand over the sum of the block. (6 lines)
  // END(1)

  // TODO(2): Wait for all blocks of the grid. (1 line)
  // END(2)

  // TODO(3): Phase 2: block 0 adds the sums of all blocks. (5 lines)
  // END(3)
}

}  // namespace

template <int threads_per_block>
void grid_sum(float* out, float* block_sums, int most_blocks, const float* a, int n) {
  // TODO(4): Launch it: as many blocks as the device holds at once, at most most_blocks. Check the launch. (10 lines)
  // END(4)
}

template void grid_sum<4>(float*, float*, int, const float*, int);
template void grid_sum<64>(float*, float*, int, const float*, int);
template void grid_sum<512>(float*, float*, int, const float*, int);
