// CORRECT: functions and an operator take four neighbouring elements by value, where all rows begin at a multiple of 16 bytes
#include "softmax_three_passes.hpp"

#include "support/cuda_check.hpp"

namespace {

__device__ inline float largest_of(float4 four) { return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w)); }

__device__ inline float largest_of(float one) { return one; }

__device__ inline float4 exp_of(float4 four, float shift) {
  return make_float4(expf(four.x - shift), expf(four.y - shift), expf(four.z - shift), expf(four.w - shift));
}

__device__ inline float exp_of(float one, float shift) { return expf(one - shift); }

__device__ inline float sum_of(float4 four) { return (four.x + four.y) + (four.z + four.w); }

__device__ inline float sum_of(float one) { return one; }

__device__ inline float4 operator/(float4 four, float divisor) {
  return make_float4(four.x / divisor, four.y / divisor, four.z / divisor, four.w / divisor);
}

/// @tparam Part a float, or four of them
/// @param parts of a row
template <int threads_per_block, class Part>
__global__ void __launch_bounds__(threads_per_block)
    softmax_kernel(Part* __restrict__ out, const Part* __restrict__ x, int parts) {
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  x += blockIdx.x * parts;
  out += blockIdx.x * parts;

  float largest = -INFINITY;
  for (int i = local; i < parts; i += threads_per_block) largest = fmaxf(largest, largest_of(x[i]));
  slots[local] = largest;
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] = fmaxf(slots[local], slots[local + live]);
  }
  __syncthreads();
  largest = slots[0];
  __syncthreads();  // all have it before the slots change their meaning

  float sum = 0.0F;
  for (int i = local; i < parts; i += threads_per_block) sum += sum_of(exp_of(x[i], largest));
  slots[local] = sum;
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  __syncthreads();
  sum = slots[0];

  for (int i = local; i < parts; i += threads_per_block) out[i] = exp_of(x[i], largest) / sum;
}

}  // namespace

template <int threads_per_block>
void softmax_three_passes(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  if (columns % 4 == 0) {
    softmax_kernel<threads_per_block>
        <<<rows, threads_per_block>>>(reinterpret_cast<float4*>(out), reinterpret_cast<const float4*>(x), columns / 4);
  } else {
    softmax_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  }
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_three_passes<4>(float*, const float*, int, int);
template void softmax_three_passes<128>(float*, const float*, int, int);
