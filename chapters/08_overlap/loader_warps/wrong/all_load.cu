// EXPECT: budget-exceeded - all threads load and multiply in turn, with two barriers a K tile: nobody is a loader
#include "loader_warps.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void loader_warps_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int y = threadIdx.x / tile;
  const int x = threadIdx.x % tile;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    a_tile[y][x] = row < size && first + x < size ? a[row * size + first + x] : 0.0F;
    b_tile[y][x] = first + y < size && column < size ? b[(first + y) * size + column] : 0.0F;
    __syncthreads();
    for (int k = 0; k < tile; ++k) total += a_tile[y][k] * b_tile[k][x];
    __syncthreads();
  }
  if (row < size && column < size) out[row * size + column] = total;
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
