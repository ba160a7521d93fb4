// 07_attention/rms_norm: each row divided by the root of its mean square, times weights: one block a row.
//
// A thread's share of the row is needed twice: for the sum of the squares, and for the outputs. It is at most four
// elements (most_per_thread, in rms_norm.hpp), so it stays in registers.
//
//   x:          2     1     4     3        squares 4 1 16 9, mean 30 / 4 = 7.5, root 2.739
//   x / root:   0.730 0.365 1.461 1.095
//
// Try it:   ./course check rms_norm
// Budget:   each element of x and, for each row, each weight is read once from global memory; each output is written once;
//           no atomics; one barrier a round and three to spare.
#include "rms_norm.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void rms_norm_kernel(float* out, const float* x, const float* weight, int columns, float epsilon) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  float mine[most_per_thread] = {};

  // TODO(1): Load this thread's share of the row into `mine`: elements local, local + threads_per_block, ... as far as
  // the row goes. (4 lines)
  for (int part = 0; part < most_per_thread; ++part) {
    const int i = local + part * threads_per_block;
    if (i < columns) mine[part] = row[i];
  }
  // END(1)

  // TODO(2): Add up the squares over the whole row, so that every thread has the sum. (8 lines)
  float sum = 0.0F;
  // What is not there is 0, and adds nothing.
  for (const float element : mine) sum += element * element;
  slots[local] = sum;
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) slots[local] += slots[local + stride];
  }
  // Thread 0 wrote the sum in the last round, and all threads read it.
  __syncthreads();
  // END(2)

  // TODO(3): Write the outputs of this thread's share. (5 lines)
  const float factor = rsqrtf(slots[0] / columns + epsilon);
  for (int part = 0; part < most_per_thread; ++part) {
    const int i = local + part * threads_per_block;
    if (i < columns) out_row[i] = mine[part] * factor * weight[i];
  }
  // END(3)
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
