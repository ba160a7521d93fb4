// CORRECT: the last block adds, and each tree hands its result to all threads
#include "grid_sum.hpp"
// The last block of the grid adds, each thread has a run... strided; sums in double within the block.
#include <cooperative_groups.h>
#include "support/cuda_check.hpp"
template <int threads>
__device__ double block_total(double v) {
  __shared__ double slots[threads];
  slots[threadIdx.x] = v;
  for (int live = threads / 2; live > 0; live /= 2) {
    __syncthreads();
    if (threadIdx.x < live) slots[threadIdx.x] += slots[threadIdx.x + live];
  }
  __syncthreads();
  const double all = slots[0];
  __syncthreads();
  return all;
}
template <int threads>
__global__ void kernel(float* out, float* block_sums, const float* a, int n) {
  double own = 0;
  for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += gridDim.x * threads) own += a[i];
  own = block_total<threads>(own);
  if (threadIdx.x == threads - 1) block_sums[blockIdx.x] = static_cast<float>(own);
  cooperative_groups::this_grid().sync();
  if (blockIdx.x + 1 == gridDim.x) {
    own = 0;
    for (int b = threadIdx.x; b < gridDim.x; b += threads) own += block_sums[b];
    own = block_total<threads>(own);
    if (threadIdx.x == 0) out[0] = static_cast<float>(own);
  }
}
template <int threads_per_block>
void grid_sum(float* out, float* block_sums, int most_blocks, const float* a, int n) {
  int sms = 0, per_sm = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel<threads_per_block>, threads_per_block, 0));
  int blocks = sms * per_sm;
  if (blocks > most_blocks) blocks = most_blocks;
  void* arguments[4] = {&out, &block_sums, &a, &n};
  CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(&kernel<threads_per_block>), dim3(blocks),
                                         dim3(threads_per_block), arguments, 0, 0));
}
template void grid_sum<4>(float*, float*, int, const float*, int);
template void grid_sum<64>(float*, float*, int, const float*, int);
template void grid_sum<512>(float*, float*, int, const float*, int);
