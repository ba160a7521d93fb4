// CORRECT: every warp adds its registers by shuffles, and one slot a warp is put down
#include "row_sums_registers.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_registers_kernel(float* out, const float* a, int columns) {
  constexpr int warps = (threads_per_block + 31) / 32;
  __shared__ float sums[warps];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  float sum = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) sum += row[i];

  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = lanes == 32 ? 0xFFFFFFFFU : (1U << lanes) - 1;
  for (int offset = lanes / 2; offset > 0; offset /= 2) sum += __shfl_down_sync(all, sum, offset, lanes);
  if (local % 32 == 0) sums[local / 32] = sum;
  __syncthreads();

  if (local == 0) {
    for (int warp = 1; warp < warps; ++warp) sum += sums[warp];
  }

  if (local == 0) out[blockIdx.x] = sum;
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
