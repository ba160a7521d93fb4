// EXPECT: budget-exceeded - all threads queue up at one slot, by atomics in shared memory
#include "row_sums_shared.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shared_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sum;
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  if (local == 0) sum = 0.0F;
  __syncthreads();
  for (int i = local; i < columns; i += threads_per_block) atomicAdd(&sum, row[i]);
  __syncthreads();

  if (local == 0) out[blockIdx.x] = sum;
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
