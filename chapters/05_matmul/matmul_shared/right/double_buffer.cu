// CORRECT: two pairs of tiles take turns, so one barrier for each K tile is enough
#include "matmul_shared.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 32;

__global__ void matmul_shared_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[2][tile][tile];
  __shared__ float b_tile[2][tile][tile];

  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;

  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    const int turn = first / tile % 2;
    const int a_column = first + threadIdx.x;
    const int b_row = first + threadIdx.y;
    a_tile[turn][threadIdx.y][threadIdx.x] = row < size && a_column < size ? a[row * size + a_column] : 0.0F;
    b_tile[turn][threadIdx.y][threadIdx.x] = b_row < size && column < size ? b[b_row * size + column] : 0.0F;
    __syncthreads();
    for (int k = 0; k < tile; ++k) total += a_tile[turn][threadIdx.y][k] * b_tile[turn][k][threadIdx.x];
  }

  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

void matmul_shared(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = course::ceil_div(size, tile);
  matmul_shared_kernel<<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
