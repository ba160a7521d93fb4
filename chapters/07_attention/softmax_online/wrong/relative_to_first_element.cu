// EXPECT: wrong-result - exp() is relative to the first element, which others exceed by more than it can take
#include "softmax_online.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void softmax_online_kernel(float* out, const float* x, int columns) {
  __shared__ float slots[threads_per_block];
  __shared__ float first;
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  const float mine = local < columns ? row[local] : 0.0F;
  if (local == 0) first = mine;
  __syncthreads();
  const float shift = first;
  float sum = local < columns ? expf(mine - shift) : 0.0F;
  for (int i = local + threads_per_block; i < columns; i += threads_per_block) sum += expf(row[i] - shift);
  slots[local] = sum;
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) slots[local] += slots[local + stride];
  }
  __syncthreads();
  sum = slots[0];
  for (int i = local; i < columns; i += threads_per_block) out_row[i] = expf(row[i] - shift) / sum;
}

}  // namespace

template <int threads_per_block>
void softmax_online(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  softmax_online_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_online<4>(float*, const float*, int, int);
template void softmax_online<128>(float*, const float*, int, int);
