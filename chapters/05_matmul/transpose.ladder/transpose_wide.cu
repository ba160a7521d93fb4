// Ladder transpose, out[c][r] = a[r][c]: the top rung, by loads and stores of 128 bits.
//
// transpose_wide         Difference:    a tile has 64 × 64 numbers. A thread reads a square of 4 × 4 as four float4s,
//                                       transposes it in registers, and puts four float4s down. So both sides of
//                                       shared memory are accesses of 128 bits as well.
//                        Cost removed:  three of four instructions, and half-empty trips: a warp's row of a tile is 256
//                                       bytes, and a thread has 64 bytes in flight.
// Tried and no faster: blocks that take the tiles down the columns, or in bands, so that those side by side write into the
// same rows of the result; tiles of 128 numbers in one direction or both.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int side = 64;         // of a tile
constexpr int fours = side / 4;  // of one of its rows
constexpr int threads = fours * fours;

/// Slot of the tile's transpose for row c, numbers 4 · group to 4 · group + 3. Eight threads with neighbouring squares put
/// down rows that are four apart; moved by c / 4, they meet different banks.
__device__ int slot(int c, int group) { return c * fours + (group ^ (c / 4)); }

__global__ void __launch_bounds__(threads) transpose_wide_kernel(float* out, const float* a, int rows, int columns) {
  __shared__ float4 tile[side * fours];
  const int tiles_in_a_row = (columns + side - 1) / side;
  const int top = static_cast<int>(blockIdx.x / tiles_in_a_row) * side;  // the tile's first row, and column
  const int left = static_cast<int>(blockIdx.x % tiles_in_a_row) * side;
  const int x = threadIdx.x % fours;
  const int y = threadIdx.x / fours;
  const int row = top + 4 * y;
  const int column = left + 4 * x;
  float4 square[4] = {};
  if (row < rows && column < columns) {
    const float* corner = a + static_cast<long long>(row) * columns + column;
#pragma unroll
    for (int j = 0; j < 4; ++j)
      square[j] = __ldcs(reinterpret_cast<const float4*>(corner + static_cast<long long>(j) * columns));
  }
  tile[slot(4 * x, y)] = {square[0].x, square[1].x, square[2].x, square[3].x};
  tile[slot(4 * x + 1, y)] = {square[0].y, square[1].y, square[2].y, square[3].y};
  tile[slot(4 * x + 2, y)] = {square[0].z, square[1].z, square[2].z, square[3].z};
  tile[slot(4 * x + 3, y)] = {square[0].w, square[1].w, square[2].w, square[3].w};
  __syncthreads();  // the tile is there
  const int out_column = top + 4 * x;
  if (out_column >= rows) return;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int c = y + j * fours;
    const int out_row = left + c;
    if (out_row < columns) {
      __stcs(reinterpret_cast<float4*>(out + static_cast<long long>(out_row) * rows + out_column), tile[slot(c, x)]);
    }
  }
}

}  // namespace

void transpose_wide(float* out, const float* a, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  if (rows % 4 != 0 || columns % 4 != 0) {  // rows that begin between two float4s
    transpose_padded(out, a, rows, columns);
    return;
  }
  const auto tiles =
      static_cast<unsigned>(static_cast<long long>(course::ceil_div(rows, side)) * course::ceil_div(columns, side));
  transpose_wide_kernel<<<tiles, threads>>>(out, a, rows, columns);
  CUDA_CHECK(cudaGetLastError());
}
