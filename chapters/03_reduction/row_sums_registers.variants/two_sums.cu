// CORRECT: two running sums, which do not wait for each other
#include "row_sums_registers.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_registers_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  float even = 0.0F;
  float odd = 0.0F;
  for (int i = local; i < columns; i += 2 * threads_per_block) {
    even += row[i];
    if (i + threads_per_block < columns) odd += row[i + threads_per_block];
  }
  sums[local] = even + odd;

  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) sums[local] += sums[local + stride];
  }

  if (local == 0) out[blockIdx.x] = sums[0];
}

}  // namespace

template <int threads_per_block>
void row_sums_registers(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_registers_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_registers<8>(float*, const float*, int, int);
template void row_sums_registers<128>(float*, const float*, int, int);
template void row_sums_registers<512>(float*, const float*, int, int);
