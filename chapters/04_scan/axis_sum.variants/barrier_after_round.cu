// CORRECT: one barrier before the tree and one after each round
#include "axis_sum.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void axis_sum_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  float sum = 0.0F;

  const float* row = a + static_cast<size_t>(blockIdx.y) * columns;
  for (int column = local; column < columns; column += threads_per_block) sum += row[column];

  sums[local] = sum;
  __syncthreads();
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    if (local < stride) sums[local] += sums[local + stride];
    __syncthreads();
  }

  if (local == 0) out[blockIdx.y] = sums[0];
}

}  // namespace

template <int threads_per_block>
void axis_sum(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  axis_sum_kernel<threads_per_block><<<dim3(1, rows), threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void axis_sum<8>(float*, const float*, int, int);
template void axis_sum<128>(float*, const float*, int, int);
