// 09_tensor_cores/tile_layout: out = a * b on tensor cores, with tiles that lie in shared memory without bank conflicts.
//
// A warp loads a square in pieces of 8 rows × 16 bytes. Where the rows lie 128 bytes apart, all 8 pieces are in the same four
// banks. Some room at the end of each row moves the next row on.
//
//   bank     0 1 2 3 4 5 6 7 8 9 ...          0 1 2 3 4 5 6 7 8 9 ...
//   row 0    x x x x                          x x x x
//   row 1    x x x x                                  x x x x
//   row 2    x x x x                                          x x ...
//
// Try it:   ./course check tile_layout
// Budget:   no bank conflicts at any line; every product on tensor cores; each element that the block needs is read once; two
//           barriers a thread for each K tile.
#include "tile_layout.hpp"

#include <mma.h>

#include "support/cuda_check.hpp"

namespace {

using namespace nvcuda;

constexpr int square = 16;
constexpr int side = 32;   // rows and columns of a block's outputs: 2 × 2 warps
constexpr int depth = 64;  // of a K tile
constexpr int threads = 128;

__global__ void tile_layout_kernel(float* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size) {
  // TODO(1): Set how many elements lie from one row of each tile to the next. The rows of `a` have 64 elements, those of `b`
  // have 32. (2 lines)
  // Eight elements are four banks: row r begins 4r (of `b`: 20r) banks further, so that 8 rows of 4 banks fill all 32. Less
  // room would not do, since rows begin at multiples of 16 bytes.
  constexpr int a_pitch = depth + 8;
  constexpr int b_pitch = side + 8;
  // END(1)

  // TODO(2): Declare both tiles in shared memory, at multiples of 32 bytes. (2 lines)
  __shared__ __align__(32) __nv_bfloat16 a_tile[side * a_pitch];
  __shared__ __align__(32) __nv_bfloat16 b_tile[depth * b_pitch];
  // END(2)

  const int first_row = blockIdx.y * side;
  const int first_column = blockIdx.x * side;
  const int warp_row = threadIdx.x / 32 / 2 * square;  // of the warp's outputs, in the block's
  const int warp_column = threadIdx.x / 32 % 2 * square;

  wmma::fragment<wmma::accumulator, square, square, square, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  for (int first = 0; first < size; first += depth) {
    // TODO(3): Fill both tiles with the K tile that begins at `first`, all threads together, neighbours side by side. (5 lines)
    for (int i = threadIdx.x; i < side * depth; i += threads) {
      a_tile[i / depth * a_pitch + i % depth] = a[(first_row + i / depth) * size + first + i % depth];
      b_tile[i / side * b_pitch + i % side] = b[(first + i / side) * size + first_column + i % side];
    }
    // A warp multiplies what all threads have fetched.
    __syncthreads();
    // END(3)

    // TODO(4): Walk along the K tile in steps of 16: load the warp's two squares, and add their product to the sums. (8 lines)
    for (int k = 0; k < depth; k += square) {
      wmma::fragment<wmma::matrix_a, square, square, square, __nv_bfloat16, wmma::row_major> a_square;
      wmma::fragment<wmma::matrix_b, square, square, square, __nv_bfloat16, wmma::row_major> b_square;
      wmma::load_matrix_sync(a_square, &a_tile[warp_row * a_pitch + k], a_pitch);
      wmma::load_matrix_sync(b_square, &b_tile[k * b_pitch + warp_column], b_pitch);
      wmma::mma_sync(sums, a_square, b_square, sums);
    }
    // The tiles are overwritten in the next round.
    __syncthreads();
    // END(4)
  }
  float* const outputs = &out[(first_row + warp_row) * size + first_column + warp_column];
  wmma::store_matrix_sync(outputs, sums, size, wmma::mem_row_major);
}

}  // namespace

void tile_layout(float* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  tile_layout_kernel<<<dim3(size / side, size / side), threads>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
