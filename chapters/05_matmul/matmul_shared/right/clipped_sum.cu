// CORRECT: slots beyond the edge stay unwritten, and no sum reads them; threads are numbered in one dimension
#include "matmul_shared.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 32;

__global__ void matmul_shared_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];

  const int local_row = threadIdx.x / tile;
  const int local_column = threadIdx.x % tile;
  const int row = blockIdx.y * tile + local_row;
  const int column = blockIdx.x * tile + local_column;

  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    const int a_column = first + local_column;
    const int b_row = first + local_row;
    if (row < size && a_column < size) a_tile[local_row][local_column] = a[row * size + a_column];
    if (b_row < size && column < size) b_tile[local_row][local_column] = b[b_row * size + column];
    __syncthreads();
    const int last = row < size && column < size ? min(tile, size - first) : 0;
    for (int k = 0; k < last; ++k) total += a_tile[local_row][k] * b_tile[k][local_column];
    __syncthreads();
  }

  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

void matmul_shared(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = course::ceil_div(size, tile);
  matmul_shared_kernel<<<dim3(tiles, tiles), tile * tile>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
