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
  const int stride = gridDim.x * threads_per_block;
  float share = 0.0F;
  for (int i = blockIdx.x * threads_per_block + threadIdx.x; i < n; i += stride) share += a[i];
  const float sum = block_sum<threads_per_block>(share);
  // A block without an element hands over 0: phase 2 reads its place too.
  if (threadIdx.x == 0) block_sums[blockIdx.x] = sum;
  // END(1)

  // TODO(2): Wait for all blocks of the grid. (1 line)
  // Every thread of every block arrives: outside of any `if`, and no block has returned before.
  cooperative_groups::this_grid().sync();
  // END(2)

  // TODO(3): Phase 2: block 0 adds the sums of all blocks. (5 lines)
  // Only now may blocks leave: no other block waits for them any more.
  if (blockIdx.x > 0) return;
  float rest = 0.0F;
  for (int block = threadIdx.x; block < gridDim.x; block += threads_per_block) rest += block_sums[block];
  const float whole = block_sum<threads_per_block>(rest);
  if (threadIdx.x == 0) out[0] = whole;
  // END(3)
}

}  // namespace

template <int threads_per_block>
void grid_sum(float* out, float* block_sums, int most_blocks, const float* a, int n) {
  // TODO(4): Launch it: as many blocks as the device holds at once, at most most_blocks. Check the launch. (10 lines)
  int device = 0;
  int multiprocessors = 0;
  int blocks_each = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, grid_sum_kernel<threads_per_block>,
                                                           threads_per_block, 0));
  // One more than fit, and the launch is refused: blocks that wait would keep the others from beginning.
  const int room = blocks_each * multiprocessors;
  const int blocks = most_blocks < room ? most_blocks : room;
  void* arguments[] = {&out, &block_sums, &a, &n};
  CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(grid_sum_kernel<threads_per_block>),
                                         dim3(blocks), dim3(threads_per_block), arguments, 0, nullptr));
  // END(4)
}

template void grid_sum<4>(float*, float*, int, const float*, int);
template void grid_sum<64>(float*, float*, int, const float*, int);
template void grid_sum<512>(float*, float*, int, const float*, int);
