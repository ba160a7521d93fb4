// EXPECT: barrier-divergence - threads without an element skip the barrier
#include "matmul_one_block.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_one_block_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int row = threadIdx.y;
  const int column = threadIdx.x;

  if (row < size && column < size) {
    a_tile[row][column] = a[row * size + column];
    b_tile[row][column] = b[row * size + column];
    __syncthreads();
  }

  if (row < size && column < size) {
    float total = 0.0F;
    for (int k = 0; k < size; ++k) total += a_tile[row][k] * b_tile[k][column];
    out[row * size + column] = total;
  }
}

}  // namespace

template <int tile>
void matmul_one_block(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  matmul_one_block_kernel<tile><<<1, dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_one_block<3>(float*, const float*, const float*, int);
template void matmul_one_block<16>(float*, const float*, const float*, int);
