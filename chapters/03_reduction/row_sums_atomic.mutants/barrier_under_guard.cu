// EXPECT: barrier-divergence - only thread 0 arrives at the barrier
#include "row_sums_atomic.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_atomic_kernel(float* out, const float* a, int columns) {
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  if (local == 0) {
    out[blockIdx.x] = 0.0F;
    __syncthreads();
  }

  for (int i = local; i < columns; i += threads_per_block) {
    atomicAdd(&out[blockIdx.x], row[i]);
  }
}

}  // namespace

template <int threads_per_block>
void row_sums_atomic(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_atomic_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_atomic<8>(float*, const float*, int, int);
template void row_sums_atomic<128>(float*, const float*, int, int);
template void row_sums_atomic<512>(float*, const float*, int, int);
