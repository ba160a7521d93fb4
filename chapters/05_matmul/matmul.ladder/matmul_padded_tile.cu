// Ladder matmul, out = a · b: the rung after matmul_block_tile. No two lanes want different words of one bank.
//
// Difference:    `a`'s tile is stored transposed, and each of its rows is four words longer than it need be.
// Cost removed:  bank conflicts. In matmul_block_tile a lane reads a_tile[row][k] for its own row: rows lie `depth` = 8
//                words apart, and the two rows of squares that a warp holds 64, so both fall on one bank. Transposed, the
//                values of a step lie side by side. Stores would then meet instead: eight lanes fill a row of `a`'s slots
//                that lie 128 words apart, all in one bank. Four words more a row spread them over the banks.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 128;  // rows and columns of outputs of a block
constexpr int depth = 8;   // columns of the tile of `a` and rows of that of `b`
constexpr int side = 8;    // rows and columns of outputs of a thread
constexpr int padding = 4;
constexpr int threads_per_block = (tile / side) * (tile / side);

__global__ void matmul_padded_tile_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[depth][tile + padding];  // transposed
  __shared__ float b_tile[depth][tile];
  const int thread = threadIdx.x;
  const int block_row = blockIdx.y * tile;
  const int block_column = blockIdx.x * tile;
  const int local_row = thread / (tile / side) * side;
  const int local_column = thread % (tile / side) * side;
  float totals[side][side] = {};

  for (int first = 0; first < size; first += depth) {
    for (int slot = thread; slot < tile * depth; slot += threads_per_block) {
      const int a_row = block_row + slot / depth;
      const int a_column = first + slot % depth;
      const bool in_a = a_row < size && a_column < size;
      a_tile[slot % depth][slot / depth] = in_a ? a[static_cast<long long>(a_row) * size + a_column] : 0.0F;
      const int b_row = first + slot / tile;
      const int b_column = block_column + slot % tile;
      const bool in_b = b_row < size && b_column < size;
      b_tile[slot / tile][slot % tile] = in_b ? b[static_cast<long long>(b_row) * size + b_column] : 0.0F;
    }
    __syncthreads();  // both tiles are full

    for (int k = 0; k < depth; ++k) {
      float a_values[side];
      float b_values[side];
      for (int i = 0; i < side; ++i) {
        a_values[i] = a_tile[k][local_row + i];
        b_values[i] = b_tile[k][local_column + i];
      }
      for (int i = 0; i < side; ++i) {
        for (int j = 0; j < side; ++j) totals[i][j] += a_values[i] * b_values[j];
      }
    }
    __syncthreads();  // both have been read
  }

  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      const int row = block_row + local_row + i;
      const int column = block_column + local_column + j;
      if (row < size && column < size) out[static_cast<long long>(row) * size + column] = totals[i][j];
    }
  }
}

}  // namespace

void matmul_padded_tile(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size, tile);
  matmul_padded_tile_kernel<<<dim3(blocks, blocks), threads_per_block>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
