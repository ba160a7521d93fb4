// EXPECT: wrong-result - rows and columns of the square are swapped when it is written
#include "matmul_outer_product.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads, int side>
__global__ void matmul_outer_product_kernel(float* out, const float* a, const float* b, int size) {
  const int first_row = (blockIdx.y * threads + threadIdx.y) * side;
  const int first_column = (blockIdx.x * threads + threadIdx.x) * side;
  float totals[side][side] = {};

  for (int k = 0; k < size; ++k) {
    float a_values[side];
    float b_values[side];
    for (int i = 0; i < side; ++i) {
      const int row = first_row + i;
      const int column = first_column + i;
      a_values[i] = row < size ? a[row * size + k] : 0.0F;
      b_values[i] = column < size ? b[k * size + column] : 0.0F;
    }

    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) totals[i][j] += a_values[i] * b_values[j];
    }
  }

  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      const int row = first_row + i;
      const int column = first_column + j;
      if (row < size && column < size) out[row * size + column] = totals[j][i];
    }
  }
}

}  // namespace

template <int threads, int side>
void matmul_outer_product(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size, threads * side);
  matmul_outer_product_kernel<threads, side><<<dim3(blocks, blocks), dim3(threads, threads)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_outer_product<4, 2>(float*, const float*, const float*, int);
template void matmul_outer_product<4, 3>(float*, const float*, const float*, int);
template void matmul_outer_product<8, 4>(float*, const float*, const float*, int);
