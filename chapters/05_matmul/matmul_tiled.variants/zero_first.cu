// CORRECT: slots are zeroed for every K tile and then filled where there is an element
#include "matmul_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_tiled_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int local_row = threadIdx.y;
  const int local_column = threadIdx.x;
  const int row = blockIdx.y * tile + local_row;
  const int column = blockIdx.x * tile + local_column;

  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    const int a_column = first + local_column;
    const int b_row = first + local_row;
    a_tile[local_row][local_column] = 0.0F;
    if (row < size && a_column < size) a_tile[local_row][local_column] = a[row * size + a_column];
    b_tile[local_row][local_column] = 0.0F;
    if (b_row < size && column < size) b_tile[local_row][local_column] = b[b_row * size + column];

    __syncthreads();

    for (int k = 0; k < tile; ++k) total += a_tile[local_row][k] * b_tile[k][local_column];

    __syncthreads();
  }

  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

template <int tile>
void matmul_tiled(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = course::ceil_div(size, tile);
  matmul_tiled_kernel<tile><<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_tiled<2>(float*, const float*, const float*, int);
template void matmul_tiled<3>(float*, const float*, const float*, int);
template void matmul_tiled<16>(float*, const float*, const float*, int);
