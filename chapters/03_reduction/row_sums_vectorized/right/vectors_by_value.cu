// CORRECT: a function takes whole float4s by value, straight from memory
#include "row_sums_vectorized.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__device__ float block_sum(float sum) {
  constexpr int warps = threads_per_block / 32;
  static_assert(threads_per_block % 32 == 0 && warps <= 32, "whole warps, and a lane of the first for each");
  __shared__ float warp_sums[warps];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;

  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();
  if (warp > 0) return 0.0F;
  sum = lane < warps ? warp_sums[lane] : 0.0F;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  return sum;
}

__device__ float sum_of(float4 four) { return (four.x + four.y) + (four.z + four.w); }

template <int threads_per_block>
__global__ void row_sums_vectorized_kernel(float* out, const float* a, int columns) {
  const int local = threadIdx.x;
  const int start = blockIdx.x * columns;  // `a` itself begins at a multiple of 16 bytes
  const float* row = a + start;
  int head = 0;     // elements before the row's first whole float4
  int vectors = 0;  // whole float4s of the row

  head = min((4 - start % 4) % 4, columns);
  vectors = (columns - head) / 4;

  float sum = 0.0F;

  const float4* body = reinterpret_cast<const float4*>(row + head);
  for (int i = local; i < vectors; i += threads_per_block) {
    sum += sum_of(body[i]);
  }

  if (local < head) sum += row[local];
  const int tail = head + 4 * vectors + local;
  if (tail < columns) sum += row[tail];

  sum = block_sum<threads_per_block>(sum);
  if (local == 0) out[blockIdx.x] = sum;
}

}  // namespace

template <int threads_per_block>
void row_sums_vectorized(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_sums_vectorized_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_vectorized<32>(float*, const float*, int, int);
template void row_sums_vectorized<128>(float*, const float*, int, int);
template void row_sums_vectorized<512>(float*, const float*, int, int);
