// CORRECT: the tree keeps its sum in a register, and one thread takes the root for all
#include "rms_norm.hpp"

#include "support/cuda_check.hpp"

namespace {

/// Calls use(part, column) for each of the thread's elements.
template <int threads, class Use>
__device__ void for_each_of_mine(int columns, Use use) {
  int part = 0;
  for (int column = threadIdx.x; column < columns; column += threads) use(part++, column);
}

template <int threads_per_block>
__global__ void __launch_bounds__(threads_per_block)
    rms_norm_kernel(float* out, const float* x, const float* weight, int columns, float epsilon) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float slots[threads_per_block];
  __shared__ float root;
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  float mine[most_per_thread] = {};

  for_each_of_mine<threads_per_block>(columns, [&](int part, int column) { mine[part] = row[column]; });

  float squares = 0.0F;
  for (int part = 0; part < most_per_thread; ++part) squares += mine[part] * mine[part];
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    if (local >= live && local < 2 * live) slots[local] = squares;
    __syncthreads();
    if (local < live) squares += slots[local + live];
  }
  if (local == 0) root = sqrtf(squares / columns + epsilon);
  __syncthreads();

  for_each_of_mine<threads_per_block>(
      columns, [&](int part, int column) { out_row[column] = mine[part] / root * weight[column]; });
}

}  // namespace

template <int threads_per_block>
void rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  if (rows == 0 || columns == 0) return;  // a launch of no blocks is an error
  rms_norm_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, weight, columns, epsilon);
  CUDA_CHECK(cudaGetLastError());
}

template void rms_norm<4>(float*, const float*, const float*, int, int, float);
template void rms_norm<128>(float*, const float*, const float*, int, int, float);
