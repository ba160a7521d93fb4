// EXPECT: budget-exceeded - each load fetches a single float
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
  const float* row = a + blockIdx.x * columns;
  float sum = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) sum += row[i];

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
