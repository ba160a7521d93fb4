// CORRECT: the tree stops at the width of a warp, whose lanes end it by shuffles
#include "row_max.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_max_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  float largest = local < columns ? row[local] : -INFINITY;
  for (const float* next = row + local + threads_per_block; next < row + columns; next += threads_per_block)
    largest = max(largest, *next);

  constexpr int width = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned lanes = width == 32 ? 0xffffffffU : (1U << width) - 1;
  slots[local] = largest;
  __syncthreads();
  for (int half = threads_per_block / 2; half >= width; half /= 2) {
    if (local < half) slots[local] = max(slots[local], slots[local + half]);
    __syncthreads();
  }
  if (local >= width) return;
  largest = slots[local];
  for (int distance = width / 2; distance != 0; distance /= 2)
    largest = max(largest, __shfl_down_sync(lanes, largest, distance, width));

  if (local == 0) out[blockIdx.x] = largest;
}

}  // namespace

template <int threads_per_block>
void row_max(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_max_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_max<4>(float*, const float*, int, int);
template void row_max<128>(float*, const float*, int, int);
