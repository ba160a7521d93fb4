// EXPECT: budget-exceeded - every thread reads its whole row and column from global memory
#include "matmul_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_tiled_kernel(float* out, const float* a, const float* b, int size) {
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;

  if (row >= size || column >= size) return;
  float total = 0.0F;
  for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
  out[row * size + column] = total;
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
