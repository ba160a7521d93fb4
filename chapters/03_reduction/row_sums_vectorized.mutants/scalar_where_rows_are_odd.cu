// EXPECT: budget-exceeded - float4s only if the row's length is a multiple of four
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

template <int threads_per_block>
__global__ void row_sums_vectorized_kernel(float* out, const float* a, int columns) {
  const int local = threadIdx.x;
  const int start = blockIdx.x * columns;
  const float* row = a + start;
  int head = 0;
  int vectors = 0;

  head = columns % 4 == 0 ? 0 : columns;
  vectors = (columns - head) / 4;

  float sum = 0.0F;

  const float4* body = reinterpret_cast<const float4*>(row + head);
  for (int i = local; i < vectors; i += threads_per_block) {
    const float4 four = body[i];
    sum += (four.x + four.y) + (four.z + four.w);
  }

  for (int i = local; i < head; i += threads_per_block) sum += row[i];
  const int tail = head + 4 * vectors + local;
  if (tail < columns) sum += row[tail];

  sum = block_sum<threads_per_block>(sum);
  if (local == 0) out[blockIdx.x] = sum;
}

}  // namespace

template <int threads_per_block>
void row_sums_vectorized(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_vectorized_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_vectorized<32>(float*, const float*, int, int);
template void row_sums_vectorized<128>(float*, const float*, int, int);
template void row_sums_vectorized<512>(float*, const float*, int, int);
