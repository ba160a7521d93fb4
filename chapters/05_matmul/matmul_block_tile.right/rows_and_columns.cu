// CORRECT: two nested loops for each tile, over rows and columns instead of slots
#include "matmul_block_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile, int side, int depth>
__global__ void matmul_block_tile_kernel(float* out, const float* a, const float* b, int size) {
  constexpr int threads = tile / side;
  __shared__ float a_tile[tile][depth];
  __shared__ float b_tile[depth][tile];
  const int block_row = blockIdx.y * tile;
  const int block_column = blockIdx.x * tile;
  const int local_row = threadIdx.y * side;
  const int local_column = threadIdx.x * side;
  float totals[side][side] = {};

  for (int first = 0; first < size; first += depth) {
    for (int i = threadIdx.y; i < tile; i += threads) {
      for (int k = threadIdx.x; k < depth; k += threads) {
        const bool inside = block_row + i < size && first + k < size;
        a_tile[i][k] = inside ? a[(block_row + i) * size + first + k] : 0.0F;
      }
    }
    for (int k = threadIdx.y; k < depth; k += threads) {
      for (int j = threadIdx.x; j < tile; j += threads) {
        const bool inside = first + k < size && block_column + j < size;
        b_tile[k][j] = inside ? b[(first + k) * size + block_column + j] : 0.0F;
      }
    }

    __syncthreads();

    for (int k = 0; k < depth; ++k) {
      float a_values[side];
      float b_values[side];
      for (int i = 0; i < side; ++i) {
        a_values[i] = a_tile[local_row + i][k];
        b_values[i] = b_tile[k][local_column + i];
      }
      for (int i = 0; i < side; ++i) {
        for (int j = 0; j < side; ++j) totals[i][j] += a_values[i] * b_values[j];
      }
    }

    __syncthreads();
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
