// CORRECT: two pairs of tiles take turns, so one barrier for each K tile is enough
#include "matmul_block_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile, int side, int depth>
__global__ void matmul_block_tile_kernel(float* out, const float* a, const float* b, int size) {
  constexpr int threads = (tile / side) * (tile / side);
  __shared__ float a_tile[2][tile][depth];
  __shared__ float b_tile[2][depth][tile];
  const int thread = threadIdx.y * (tile / side) + threadIdx.x;
  const int block_row = blockIdx.y * tile;
  const int block_column = blockIdx.x * tile;
  const int local_row = threadIdx.y * side;
  const int local_column = threadIdx.x * side;
  float totals[side][side] = {};

  for (int first = 0; first < size; first += depth) {
    const int turn = first / depth % 2;
    for (int slot = thread; slot < tile * depth; slot += threads) {
      const int a_row = block_row + slot / depth;
      const int a_column = first + slot % depth;
      a_tile[turn][slot / depth][slot % depth] = a_row < size && a_column < size ? a[a_row * size + a_column] : 0.0F;
      const int b_row = first + slot / tile;
      const int b_column = block_column + slot % tile;
      b_tile[turn][slot / tile][slot % tile] = b_row < size && b_column < size ? b[b_row * size + b_column] : 0.0F;
    }

    __syncthreads();

    for (int k = 0; k < depth; ++k) {
      float a_values[side];
      float b_values[side];
      for (int i = 0; i < side; ++i) {
        a_values[i] = a_tile[turn][local_row + i][k];
        b_values[i] = b_tile[turn][k][local_column + i];
      }
      for (int i = 0; i < side; ++i) {
        for (int j = 0; j < side; ++j) totals[i][j] += a_values[i] * b_values[j];
      }
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
