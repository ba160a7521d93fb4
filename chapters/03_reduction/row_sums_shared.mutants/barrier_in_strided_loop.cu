// EXPECT: barrier-divergence - a barrier in the strided loop, where threads make unequally many rounds
#include "row_sums_shared.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shared_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  sums[local] = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) {
    sums[local] += row[i];
    __syncthreads();
  }

  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) sums[local] += sums[local + stride];
  }

  if (local == 0) out[blockIdx.x] = sums[0];
}

}  // namespace

template <int threads_per_block>
void row_sums_shared(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_shared_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_shared<8>(float*, const float*, int, int);
template void row_sums_shared<128>(float*, const float*, int, int);
template void row_sums_shared<512>(float*, const float*, int, int);
