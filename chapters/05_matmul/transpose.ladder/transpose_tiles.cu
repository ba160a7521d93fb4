// Ladder transpose, out[c][r] = a[r][c]: the first three rungs, with 32 × 8 threads a block and four elements a thread.
//
// transpose_rows      A warp reads 128 bytes of a row, and writes each of its 32 numbers into another row: 32 sectors of
//                     which it uses 4 bytes each.
// transpose_tile      Difference:    the numbers go through a tile in shared memory, and leave it by columns.
//                     Cost removed:  28 of the 32 sectors of each write.
// transpose_padded    Difference:    each row of the tile is one number longer.
//                     Cost removed:  the bank conflicts: a column of 32 rows of 32 numbers lies in one bank.
#include <algorithm>

#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile_size = 32;
constexpr int rows_of_threads = 8;
constexpr int most_blocks_down = 65535;  // that a grid has in its second direction

__global__ void __launch_bounds__(tile_size* rows_of_threads)
    transpose_rows_kernel(float* out, const float* a, int rows, int columns) {
  const int column = blockIdx.x * tile_size + threadIdx.x;
  if (column >= columns) return;
  for (int first = blockIdx.y * tile_size; first < rows; first += gridDim.y * tile_size) {
#pragma unroll
    for (int y = threadIdx.y; y < tile_size; y += rows_of_threads) {
      const int row = first + y;
      if (row < rows)
        out[static_cast<long long>(column) * rows + row] = a[static_cast<long long>(row) * columns + column];
    }
  }
}

template <int padding>
__global__ void __launch_bounds__(tile_size* rows_of_threads)
    transpose_tile_kernel(float* out, const float* a, int rows, int columns) {
  __shared__ float tile[tile_size][tile_size + padding];
  const int x = threadIdx.x;
  const int first_column = blockIdx.x * tile_size;
  for (int first_row = blockIdx.y * tile_size; first_row < rows; first_row += gridDim.y * tile_size) {
#pragma unroll
    for (int y = threadIdx.y; y < tile_size; y += rows_of_threads) {
      const int row = first_row + y;
      const int column = first_column + x;
      if (row < rows && column < columns) tile[y][x] = a[static_cast<long long>(row) * columns + column];
    }
    __syncthreads();  // the tile is there
#pragma unroll
    for (int y = threadIdx.y; y < tile_size; y += rows_of_threads) {
      const int row = first_column + y;  // of the result
      const int column = first_row + x;
      if (row < columns && column < rows) out[static_cast<long long>(row) * rows + column] = tile[x][y];
    }
    __syncthreads();  // all have left it, before the next one comes
  }
}

using Kernel = void (*)(float*, const float*, int, int);

void launch(Kernel kernel, float* out, const float* a, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 blocks(course::ceil_div(columns, tile_size),
                    std::min(course::ceil_div(rows, tile_size), most_blocks_down));
  kernel<<<blocks, dim3(tile_size, rows_of_threads)>>>(out, a, rows, columns);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void transpose_rows(float* out, const float* a, int rows, int columns) {
  launch(transpose_rows_kernel, out, a, rows, columns);
}

void transpose_tile(float* out, const float* a, int rows, int columns) {
  launch(transpose_tile_kernel<0>, out, a, rows, columns);
}

void transpose_padded(float* out, const float* a, int rows, int columns) {
  launch(transpose_tile_kernel<1>, out, a, rows, columns);
}
