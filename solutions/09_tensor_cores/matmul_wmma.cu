// 09_tensor_cores/matmul_wmma: out = a * b in bfloat16, the products on tensor cores and the sums in float.
//
// A warp multiplies squares of 16 × 16: its 32 threads hold them together, as fragments. A block of 2 × 2 warps shares the
// K tiles that the warps read, so each element comes from global memory once for every two warps.
//
//             b_tile   16 × 32
//               |  square 0  |  square 1  |
//   a_tile      +------------+------------+
//   square 0    |   warp 0   |   warp 1   |
//   square 1    |   warp 2   |   warp 3   |
//   32 × 16
//
// Try it:   ./course check matmul_wmma
// Budget:   every product on tensor cores; each element that the block needs is read once; two barriers a thread for each
//           K tile.
#include "matmul_wmma.hpp"

#include <mma.h>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

using namespace nvcuda;

constexpr int square = 16;

template <int warps>
__global__ void matmul_wmma_kernel(float* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size) {
  constexpr int side = warps * square;
  constexpr int threads = warps * warps * 32;
  __shared__ __align__(32) __nv_bfloat16 a_tile[side][square];
  __shared__ __align__(32) __nv_bfloat16 b_tile[square][side];
  const int first_row = blockIdx.y * side;  // of the block's outputs
  const int first_column = blockIdx.x * side;
  const int warp = threadIdx.x / 32;
  const int warp_row = warp / warps * square;  // of the warp's outputs, in the block's
  const int warp_column = warp % warps * square;
  const bool has_outputs = first_row + warp_row < size && first_column + warp_column < size;

  // TODO(1): Declare the warp's three fragments: a square of each factor, row after row, and its sums, which begin with 0.
  // (4 lines)
  wmma::fragment<wmma::matrix_a, square, square, square, __nv_bfloat16, wmma::row_major> a_square;
  wmma::fragment<wmma::matrix_b, square, square, square, __nv_bfloat16, wmma::row_major> b_square;
  wmma::fragment<wmma::accumulator, square, square, square, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  // END(1)

  for (int k = 0; k < size; k += square) {
    // TODO(2): Fill both tiles with the K tile that begins at `k`, all threads together. Where the matrix ends, a square is
    // filled with 0. (8 lines)
    for (int i = threadIdx.x; i < side * square; i += threads) {
      const int row = first_row + i / square;
      a_tile[i / square][i % square] = row < size ? a[row * size + k + i % square] : __nv_bfloat16(0.0F);
      const int column = first_column + i % side;
      b_tile[i / side][i % side] = column < size ? b[(k + i / side) * size + column] : __nv_bfloat16(0.0F);
    }
    // A warp multiplies what all threads have fetched.
    __syncthreads();
    // END(2)

    // TODO(3): Load the warp's squares from the tiles, and add their product to the sums, if the warp has outputs. (6 lines)
    // All lanes of a warp agree on `has_outputs`, as they must: they multiply together or not at all.
    if (has_outputs) {
      wmma::load_matrix_sync(a_square, &a_tile[warp_row][0], square);
      wmma::load_matrix_sync(b_square, &b_tile[0][warp_column], side);
      wmma::mma_sync(sums, a_square, b_square, sums);
    }
    // The tiles are overwritten in the next round.
    __syncthreads();
    // END(3)
  }

  if (!has_outputs) return;  // all lanes of a warp together, and no barrier comes any more
  // TODO(4): Store the sums. (2 lines)
  float* const outputs = &out[(first_row + warp_row) * size + first_column + warp_column];
  wmma::store_matrix_sync(outputs, sums, size, wmma::mem_row_major);
  // END(4)
}

}  // namespace

template <int warps>
void matmul_wmma(float* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, warps * square);
  matmul_wmma_kernel<warps><<<dim3(blocks, blocks), warps * warps * 32>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_wmma<1>(float*, const __nv_bfloat16*, const __nv_bfloat16*, int);
template void matmul_wmma<2>(float*, const __nv_bfloat16*, const __nv_bfloat16*, int);
