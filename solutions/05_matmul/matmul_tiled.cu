// 05_matmul/matmul_tiled: out = a * b for square matrices, a tile of each at a time.
//
// A block of tile x tile threads computes one tile of `out`. It walks over K, the dimension that is summed over: to the
// right through its rows of `a` and down through its columns of `b`. Each step is a K tile: the block loads one tile of
// each factor into shared memory, and every thread adds what its row and its column contribute there.
//
// Try it:   ./course check matmul_tiled
// Budget:   2 global reads and 2 barriers a thread for each K tile (6 reads at size 8 with tile 3), 1 global write.
#include "matmul_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_tiled_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int local_row = threadIdx.y;
  const int local_column = threadIdx.x;
  const int row = blockIdx.y * tile + local_row;
  const int column = blockIdx.x * tile + local_column;

  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    // TODO(1): Fill this thread's slot of each tile. A slot outside its matrix must hold 0. (4 to 6 lines)
    // The tile of `a` starts at column `first`, that of `b` at row `first`.
    const int a_column = first + local_column;
    const int b_row = first + local_row;
    // Without the zeros a slot keeps its value of the K tile before, and that would be added.
    a_tile[local_row][local_column] = row < size && a_column < size ? a[row * size + a_column] : 0.0F;
    b_tile[local_row][local_column] = b_row < size && column < size ? b[b_row * size + column] : 0.0F;
    // END(1)

    // TODO(2): No thread may read before both tiles are full. (1 line)
    // Every thread of the block walks over the same number of K tiles, so all of them arrive.
    __syncthreads();
    // END(2)

    // TODO(3): Add this row of `a_tile` times this column of `b_tile` to `total`. (1 to 3 lines)
    for (int k = 0; k < tile; ++k) total += a_tile[local_row][k] * b_tile[k][local_column];
    // END(3)

    // TODO(4): No thread may overwrite the tiles before all have read them. (1 line)
    // Otherwise a fast thread overwrites values that a slow one still reads.
    __syncthreads();
    // END(4)
  }

  // TODO(5): Write the total, if this thread has an output. (1 line)
  if (row < size && column < size) out[row * size + column] = total;
  // END(5)
}

}  // namespace

template <int tile>
void matmul_tiled(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(size, tile);
  matmul_tiled_kernel<tile><<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_tiled<2>(float*, const float*, const float*, int);
template void matmul_tiled<3>(float*, const float*, const float*, int);
template void matmul_tiled<16>(float*, const float*, const float*, int);
