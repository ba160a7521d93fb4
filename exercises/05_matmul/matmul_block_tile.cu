// 05_matmul/matmul_block_tile: out = a * b, a tile of outputs for each block and a square of them for each thread.
//
// Combine both moves. A block stages the factors in shared memory, a K tile of `depth` steps at a time, as in
// matmul_shared. Each of its threads takes its values from there into registers and multiplies each with each, as in
// matmul_outer_product. There are far fewer threads than slots now, so every thread fills several.
//
// Elsewhere these sizes are called BM, BN and BK (a block computes BM x BN outputs, a K tile is BK deep) and TM and TN
// (a thread computes TM x TN of them). Here BM = BN = tile, BK = depth, TM = TN = side.
//
// Try it:   ./course check matmul_block_tile
// Budget:   2 * size^3 / tile global reads in all, evenly spread; 2 * side shared reads a thread for each step of K;
//           2 barriers a K tile; 1 global write for each output.
#include "matmul_block_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile, int side, int depth>
__global__ void matmul_block_tile_kernel(float* out, const float* a, const float* b, int size) {
  constexpr int threads = (tile / side) * (tile / side);
  __shared__ float a_tile[tile][depth];
  __shared__ float b_tile[depth][tile];
  const int thread = threadIdx.y * (tile / side) + threadIdx.x;
  const int block_row = blockIdx.y * tile;  // where the block's outputs begin
  const int block_column = blockIdx.x * tile;
  const int local_row = threadIdx.y * side;  // where this thread's outputs begin in it
  const int local_column = threadIdx.x * side;
  float totals[side][side] = {};

  // TODO(1): Walk over K, `depth` steps at a time: fill both tiles, each thread its share of the slots, with 0 outside the
  // matrices; then multiply from registers and add to `totals`. (20 to 26 lines)
  // END(1)

  // TODO(2): Write those of the outputs that exist. (5 to 7 lines)
  // END(2)
}

}  // namespace

template <int tile, int side, int depth>
void matmul_block_tile(float* out, const float* a, const float* b, int size) {
  static_assert(tile % side == 0, "the squares of the threads must cover the tile");
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, tile);
  const dim3 threads(tile / side, tile / side);
  matmul_block_tile_kernel<tile, side, depth><<<dim3(blocks, blocks), threads>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_block_tile<8, 2, 4>(float*, const float*, const float*, int);
template void matmul_block_tile<8, 2, 2>(float*, const float*, const float*, int);
template void matmul_block_tile<12, 3, 2>(float*, const float*, const float*, int);
template void matmul_block_tile<32, 4, 8>(float*, const float*, const float*, int);
template void matmul_block_tile<128, 8, 8>(float*, const float*, const float*, int);
