// CORRECT: lanes hand over by shuffles, and warps through shared memory
#include "axis_sum.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void axis_sum_kernel(float* out, const float* a, int columns) {
  constexpr int warp = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = 0xFFFFFFFFU >> (32 - warp);
  __shared__ float sums[threads_per_block / warp];
  const int local = threadIdx.x;
  float sum = 0.0F;

  const float* row = a + static_cast<size_t>(blockIdx.y) * columns;
  for (int column = local; column < columns; column += threads_per_block) sum += row[column];

  for (int stride = warp / 2; stride > 0; stride /= 2) sum += __shfl_down_sync(all, sum, stride, warp);
  if (local % warp == 0) sums[local / warp] = sum;
  __syncthreads();
  if (local >= warp) return;
  sum = local < threads_per_block / warp ? sums[local] : 0.0F;
  for (int stride = warp / 2; stride > 0; stride /= 2) sum += __shfl_down_sync(all, sum, stride, warp);
  if (local == 0) out[blockIdx.y] = sum;
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
