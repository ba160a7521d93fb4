// CORRECT: the first warp of block 0 adds the sums by shuffles
#include "grid_sum.hpp"
// Thread 0 of block 0 adds the few sums alone? No: the first warp by shuffles.
#include <cooperative_groups.h>
#include "support/cuda_check.hpp"
namespace cg = cooperative_groups;
template <int threads>
__global__ void __launch_bounds__(threads) kernel(float* out, float* block_sums, const float* __restrict__ a, int n) {
  __shared__ float slots[threads];
  const int t = threadIdx.x;
  float own = 0;
  for (int i = n - 1 - static_cast<int>(blockIdx.x * threads + t); i >= 0; i -= gridDim.x * threads)
    own += __ldg(a + i);
  slots[t] = own;
  for (int live = threads / 2; live > 0; live /= 2) {
    __syncthreads();
    if (t < live) slots[t] += slots[t + live];
  }
  if (t == 0) block_sums[blockIdx.x] = slots[0];
  cg::this_grid().sync();
  constexpr int lanes = threads < 32 ? threads : 32;
  if (blockIdx.x == 0 && t < lanes) {
    constexpr unsigned mask = lanes == 32 ? ~0u : (1u << lanes) - 1;
    float sum = 0;
    for (unsigned b = t; b < gridDim.x; b += lanes) sum += block_sums[b];
    for (int d = lanes / 2; d; d /= 2) sum += __shfl_down_sync(mask, sum, d, lanes);
    if (t == 0) out[0] = sum;
  }
}
template <int threads_per_block>
void grid_sum(float* out, float* block_sums, int most_blocks, const float* a, int n) {
  int device, sms, per_sm;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel<threads_per_block>, threads_per_block, 0));
  const int room = sms * per_sm;
  void* arguments[] = {&out, &block_sums, &a, &n};
  CUDA_CHECK(cudaLaunchCooperativeKernel((void*)kernel<threads_per_block>,
                                         dim3(room < most_blocks ? room : most_blocks), dim3(threads_per_block),
                                         arguments));
}
template void grid_sum<4>(float*, float*, int, const float*, int);
template void grid_sum<64>(float*, float*, int, const float*, int);
template void grid_sum<512>(float*, float*, int, const float*, int);
