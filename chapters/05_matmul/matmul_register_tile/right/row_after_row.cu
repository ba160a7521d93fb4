// CORRECT: each row of the square walks over the whole of K before the next one begins
#include "matmul_register_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads, int side>
__global__ void matmul_register_tile_kernel(float* out, const float* a, const float* b, int size) {
  const int first_row = (blockIdx.y * threads + threadIdx.y) * side;
  const int first_column = (blockIdx.x * threads + threadIdx.x) * side;
  for (int row = first_row; row < first_row + side && row < size; ++row) {
    float totals[side] = {};
    for (int k = 0; k < size; ++k) {
      const float a_value = a[row * size + k];
      for (int j = 0; j < side; ++j) {
        if (first_column + j < size) totals[j] += a_value * b[k * size + first_column + j];
      }
    }
    for (int j = 0; j < side; ++j) {
      if (first_column + j < size) out[row * size + first_column + j] = totals[j];
    }
  }
}

}  // namespace

template <int threads, int side>
void matmul_register_tile(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size, threads * side);
  matmul_register_tile_kernel<threads, side><<<dim3(blocks, blocks), dim3(threads, threads)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_register_tile<4, 2>(float*, const float*, const float*, int);
template void matmul_register_tile<4, 3>(float*, const float*, const float*, int);
template void matmul_register_tile<8, 4>(float*, const float*, const float*, int);
template void matmul_register_tile<16, 4>(float*, const float*, const float*, int);
