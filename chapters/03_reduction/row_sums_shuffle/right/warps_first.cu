// CORRECT: every warp shuffles first and puts one value down; then the first warp adds these
#include "row_sums_shuffle.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shuffle_kernel(float* out, const float* a, int columns) {
  static_assert(threads_per_block >= 32 && (threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 32");
  __shared__ float sums[threads_per_block / 32];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  float sum = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) sum += row[i];

  const int lane = local % 32;
  const int warp = local / 32;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  if (lane == 0) sums[warp] = sum;
  __syncthreads();

  if (warp == 0) {
    sum = lane < threads_per_block / 32 ? sums[lane] : 0.0F;
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
    if (lane == 0) out[blockIdx.x] = sum;
  }
}

}  // namespace

template <int threads_per_block>
void row_sums_shuffle(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_shuffle_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_shuffle<32>(float*, const float*, int, int);
template void row_sums_shuffle<64>(float*, const float*, int, int);
template void row_sums_shuffle<512>(float*, const float*, int, int);
