// EXPECT: wrong-result - no block for the outputs behind the last full one
#include "matmul_register_tile.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads, int side>
__global__ void matmul_register_tile_kernel(float* out, const float* a, const float* b, int size) {
  const int first_row = (blockIdx.y * threads + threadIdx.y) * side;
  const int first_column = (blockIdx.x * threads + threadIdx.x) * side;
  float totals[side][side] = {};

  for (int k = 0; k < size; ++k) {
    float a_values[side];
    for (int i = 0; i < side; ++i) {
      const int row = first_row + i;
      a_values[i] = row < size ? a[row * size + k] : 0.0F;
    }

    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        const int column = first_column + j;
        if (column < size) totals[i][j] += a_values[i] * b[k * size + column];
      }
    }
  }

  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      const int row = first_row + i;
      const int column = first_column + j;
      if (row < size && column < size) out[row * size + column] = totals[i][j];
    }
  }
}

}  // namespace

template <int threads, int side>
void matmul_register_tile(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = size < threads * side ? 1 : size / (threads * side);
  matmul_register_tile_kernel<threads, side><<<dim3(blocks, blocks), dim3(threads, threads)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_register_tile<4, 2>(float*, const float*, const float*, int);
template void matmul_register_tile<4, 3>(float*, const float*, const float*, int);
template void matmul_register_tile<8, 4>(float*, const float*, const float*, int);
