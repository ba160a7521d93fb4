// 05_matmul/matmul_shared: out = a * b through shared memory, with tiles of real size.
//
// What you wrote in matmul_tiled, with blocks of 32 x 32: a whole warp for each row of a tile. Two tiles take 8 KiB,
// and every value in them is used by 32 threads. Now the order in which threads access memory matters, too.
//
// Try it:   ./course check matmul_shared   (and ./course report matmul_shared --metrics)
// Budget:   2 global reads and 2 barriers a thread for each K tile (4 reads at size 64), 1 global write;
//           4 sectors a request of a warp; no bank conflicts.
#include "matmul_shared.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 32;

__global__ void matmul_shared_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];

  // TODO(1): Find this thread's `row` and `column` in `out`, so that a warp lies along a row. (2 lines)
  const int row = blockIdx.y * tile + threadIdx.y;
  // Neighbours in a warp get neighbours in memory.
  const int column = blockIdx.x * tile + threadIdx.x;
  // END(1)

  // TODO(2): Walk over K a tile at a time, and add up this thread's output in a register. (8 to 12 lines)
  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    // Both along x: each warp fills one row of each tile.
    const int a_column = first + threadIdx.x;
    const int b_row = first + threadIdx.y;
    // Slots past the edge get 0: otherwise they keep their values of the K tile before, and those would be added.
    a_tile[threadIdx.y][threadIdx.x] = row < size && a_column < size ? a[row * size + a_column] : 0.0F;
    b_tile[threadIdx.y][threadIdx.x] = b_row < size && column < size ? b[b_row * size + column] : 0.0F;
    // No thread reads before both tiles are full.
    __syncthreads();
    // Of `a_tile` the whole warp wants one word, of `b_tile` 32 words side by side: no bank is asked for two.
    for (int k = 0; k < tile; ++k) total += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    // No thread overwrites before all have read.
    __syncthreads();
  }
  // END(2)

  // TODO(3): Write the total, if this thread has an output. (1 line)
  if (row < size && column < size) out[row * size + column] = total;
  // END(3)
}

}  // namespace

void matmul_shared(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(size, tile);
  matmul_shared_kernel<<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
