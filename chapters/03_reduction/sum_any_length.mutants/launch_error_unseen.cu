// EXPECT: unchecked-error - nobody asks whether the launch was accepted
#include "sum_any_length.hpp"

#include "support/cuda_check.hpp"

namespace {

/// sums[b] = what block b finds of a[0] to a[n - 1].
template <int threads_per_block>
__global__ void sum_kernel(float* sums, const float* a, int n) {
  // together. (4 lines)
  const int first = blockIdx.x * threads_per_block + threadIdx.x;
  const int stride = gridDim.x * threads_per_block;  // all threads of the grid: nobody else takes these elements
  float sum = 0.0F;
  for (int i = first; i < n; i += stride) sum += a[i];

  // and write the block's sum. (8 lines)
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  slots[local] = sum;  // also the 0 of a thread that met no element
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();  // others wrote what this round reads
    if (local < live) slots[local] += slots[local + live];
  }
  if (local == 0) sums[blockIdx.x] = slots[0];  // a place of its own for each block: no two meet
}

}  // namespace

template <int threads_per_block, int blocks>
void sum_any_length(float* out, float* block_sums, const float* a, int n) {
  sum_kernel<threads_per_block><<<blocks, threads_per_block>>>(block_sums, a, n);
  sum_kernel<threads_per_block><<<1, threads_per_block>>>(out, block_sums, blocks);  // begins when all have ended
}

template void sum_any_length<4, 2>(float*, float*, const float*, int);
template void sum_any_length<64, 3>(float*, float*, const float*, int);
template void sum_any_length<64, 100>(float*, float*, const float*, int);
template void sum_any_length<512, 528>(float*, float*, const float*, int);
