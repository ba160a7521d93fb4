// CORRECT: a cooperative launch: all blocks wait for each other inside the kernel
#include "sum_any_length.hpp"

#include <cooperative_groups.h>

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void sum_kernel(float* out, float* block_sums, const float* a, int n) {
  const int first = blockIdx.x * threads_per_block + threadIdx.x;
  const int stride = gridDim.x * threads_per_block;
  float sum = 0.0F;
  for (int i = first; i < n; i += stride) sum += a[i];

  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  slots[local] = sum;
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  if (local == 0) block_sums[blockIdx.x] = slots[0];

  cooperative_groups::this_grid().sync();

  if (blockIdx.x > 0) return;
  sum = 0.0F;
  for (int block = local; block < gridDim.x; block += threads_per_block) sum += block_sums[block];
  slots[local] = sum;
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  if (local == 0) out[0] = slots[0];
}

}  // namespace

template <int threads_per_block, int blocks>
void sum_any_length(float* out, float* block_sums, const float* a, int n) {
  void* arguments[] = {&out, &block_sums, &a, &n};
  CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(sum_kernel<threads_per_block>), dim3(blocks),
                                         dim3(threads_per_block), arguments, 0, nullptr));
  CUDA_CHECK(cudaGetLastError());
}

template void sum_any_length<4, 2>(float*, float*, const float*, int);
template void sum_any_length<64, 3>(float*, float*, const float*, int);
template void sum_any_length<64, 100>(float*, float*, const float*, int);
template void sum_any_length<512, 528>(float*, float*, const float*, int);
