// EXPECT: budget-exceeded - every thread reads its whole row and column from global memory
#include "loader_warps.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void loader_warps_kernel(float* out, const float* a, const float* b, int size) {
  const int row = blockIdx.y * tile + threadIdx.x / tile;
  const int column = blockIdx.x * tile + threadIdx.x % tile;
  if (row >= size || column >= size) return;
  float total = 0.0F;
  for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
  out[row * size + column] = total;
}

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = course::ceil_div(size, tile);
  loader_warps_kernel<tile><<<dim3(tiles, tiles), tile * tile>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);
