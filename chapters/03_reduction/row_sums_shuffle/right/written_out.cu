// CORRECT: the register stays in use through the tree, and the five shuffles stand one by one
#include "row_sums_shuffle.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shuffle_kernel(float* out, const float* a, int columns) {
  static_assert(threads_per_block >= 32 && (threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 32");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  float sum = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) sum += row[i];

  sums[local] = sum;

  for (int live = threads_per_block; live > 32; live /= 2) {
    __syncthreads();
    if (local < live / 2) {
      sum += sums[local + live / 2];
      sums[local] = sum;
    }
  }

  if (local >= 32) return;
  sum += __shfl_down_sync(0xFFFFFFFF, sum, 16);
  sum += __shfl_down_sync(0xFFFFFFFF, sum, 8);
  sum += __shfl_down_sync(0xFFFFFFFF, sum, 4);
  sum += __shfl_down_sync(0xFFFFFFFF, sum, 2);
  sum += __shfl_down_sync(0xFFFFFFFF, sum, 1);
  if (local == 0) out[blockIdx.x] = sum;
}

}  // namespace

template <int threads_per_block>
void row_sums_shuffle(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_shuffle_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_shuffle<32>(float*, const float*, int, int);
template void row_sums_shuffle<64>(float*, const float*, int, int);
template void row_sums_shuffle<512>(float*, const float*, int, int);
