// EXPECT: budget-exceeded - thread 0 of each block reads the whole row
#include "axis_sum.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void axis_sum_kernel(float* out, const float* a, int columns) {
  if (threadIdx.x != 0) return;
  float sum = 0.0F;

  const float* row = a + static_cast<size_t>(blockIdx.y) * columns;
  for (int column = 0; column < columns; ++column) sum += row[column];

  out[blockIdx.y] = sum;
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
