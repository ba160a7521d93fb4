// EXPECT: budget-exceeded - every thread reads its whole row and column from global memory
#include "matmul_shared.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 32;

__global__ void matmul_shared_kernel(float* out, const float* a, const float* b, int size) {
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;

  float total = 0.0F;
  if (row < size && column < size) {
    for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
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
