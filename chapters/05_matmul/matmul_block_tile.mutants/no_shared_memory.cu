// EXPECT: budget-exceeded - each thread fetches its values from global memory: matmul_outer_product
#include "matmul_block_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile, int side, int depth>
__global__ void matmul_block_tile_kernel(float* out, const float* a, const float* b, int size) {
  const int block_row = blockIdx.y * tile;
  const int block_column = blockIdx.x * tile;
  const int local_row = threadIdx.y * side;
  const int local_column = threadIdx.x * side;
  float totals[side][side] = {};

  for (int first = 0; first < size; ++first) {
    float a_values[side];
    float b_values[side];
    for (int i = 0; i < side; ++i) {
      const int row = block_row + local_row + i;
      const int column = block_column + local_column + i;
      a_values[i] = row < size ? a[row * size + first] : 0.0F;
      b_values[i] = column < size ? b[first * size + column] : 0.0F;
    }
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) totals[i][j] += a_values[i] * b_values[j];
    }
  }

  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      const int row = block_row + local_row + i;
      const int column = block_column + local_column + j;
      if (row < size && column < size) out[row * size + column] = totals[i][j];
    }
  }
}

}  // namespace

template <int tile, int side, int depth>
void matmul_block_tile(float* out, const float* a, const float* b, int size) {
  static_assert(tile % side == 0, "the squares of the threads must cover the tile");
  if (size == 0) return;
  const int blocks = course::ceil_div(size, tile);
  const dim3 threads(tile / side, tile / side);
  matmul_block_tile_kernel<tile, side, depth><<<dim3(blocks, blocks), threads>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_block_tile<8, 2, 4>(float*, const float*, const float*, int);
template void matmul_block_tile<8, 2, 2>(float*, const float*, const float*, int);
template void matmul_block_tile<12, 3, 2>(float*, const float*, const float*, int);
template void matmul_block_tile<32, 4, 8>(float*, const float*, const float*, int);
