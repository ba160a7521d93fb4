// Ladder transpose, out[c][r] = a[r][c]: the top rung, by loads and stores of 128 bits.
//
// Difference:    A thread reads a square of 4 × 4 as four words of 128 bits, transposes it in registers, and puts four
//                words down. So both sides of shared memory are accesses of 128 bits as well. A tile has 64 rows, so
//                that 256 bytes lie side by side in the result, and 64 or 256 columns.
// Cost removed:  three of four instructions, and half-empty trips: a thread has 64 bytes in flight.
//
// Where `columns` is no multiple of 4, most rows of `a` begin between two multiples of 16 bytes, by row · columns % 4
// floats, which for each row of a square depends on columns % 4 alone: the compiler knows it. The thread reads the two
// words that hold its four numbers, and the compiler picks the right registers.
//
// Where `rows` is no multiple of 4, the same holds for the rows of the result. Each of them is then written up to 7
// numbers before its place, from a multiple of 32 bytes on, so that memory gets whole sectors. For these numbers the
// block reads 8 rows above its tile, which the block above reads as well (the cache answers).
//
// Measured on an H200, where the second-level cache is at its limit when rows begin anywhere: tiles with more rows, or
// blocks that walk down the columns and keep the last rows of a tile, are 1 % to 20 % slower there, and so are results
// written from multiples of 16 or 128 bytes on. The order of the tiles matters by a few percent: see `band`.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile_rows = 64;
constexpr int tile_groups = tile_rows / 4;  // of four rows
constexpr int sector_floats = 8;

/// How a block works.
/// @tparam row_step_ rows % 4: how much further after a multiple of 16 bytes each row of the result begins
/// @tparam column_step_ columns % 4, likewise for `a`
template <int row_step_, int column_step_>
struct Shape {
  static constexpr int row_step = row_step_;
  static constexpr int column_step = column_step_;
  static constexpr bool aligned = row_step == 0 && column_step == 0;
  static constexpr int columns = aligned ? 256 : 64;  // of a tile
  static constexpr int squares = columns / 4;         // side by side in a tile
  static constexpr int threads = squares * tile_groups;
  static constexpr int blocks_an_sm = aligned ? 2 : 4;                // at least, so that enough loads are in flight
  static constexpr int halo = row_step == 0 ? 0 : sector_floats / 4;  // groups of rows above the tile
  static constexpr int pitch = halo == 0 ? 16 : 24;                   // groups of a column in shared memory
  static constexpr int bytes = columns * pitch * static_cast<int>(sizeof(float4));
  static constexpr int band = aligned ? 32 : 1;  // tiles side by side that are taken together, down the matrix

  /// Place in shared memory of four numbers of column c. Eight threads with neighbouring squares put down columns that
  /// are four apart; moved by c / 4, they meet different banks.
  static __device__ int slot(int c, int group) { return c * pitch + (group ^ (c / 4 % 8)); }
};

/// Loads a square of `a` whose corner is (row, column); what lies outside is zero. One test for the whole square, so that
/// all its loads are on their way before the first is looked at.
template <class S>
__device__ void load_square(float4 (&square)[4], const float* a, int row, int column, int rows, int columns) {
  constexpr int read = S::column_step == 0 ? 4 : 8;  // numbers of a row
  if (row >= 0 && row + 4 <= rows && column + read <= columns) {
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int phase = j * S::column_step % 4;
      const auto* const words =
          reinterpret_cast<const float4*>(a + static_cast<long long>(row + j) * columns + column - phase);
      const float4 low = __ldg(words);
      const float4 high = phase == 0 ? float4{} : __ldg(words + 1);
      const float both[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
      square[j] = {both[phase], both[phase + 1], both[phase + 2], both[phase + 3]};
    }
    return;
  }
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const float* const at = a + static_cast<long long>(row + j) * columns + column;
    const int inside = row + j < 0 || row + j >= rows ? 0 : columns - column;
    square[j] = {inside > 0 ? at[0] : 0.0F, inside > 1 ? at[1] : 0.0F, inside > 2 ? at[2] : 0.0F,
                 inside > 3 ? at[3] : 0.0F};
  }
}

/// Writes four numbers of a row of the result, those of them that lie in it.
__device__ void write_four(float* row, int at, int length, float4 four) {
  if (at >= 0 && at + 4 <= length) {
    *reinterpret_cast<float4*>(row + at) = four;
    return;
  }
  const float values[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    if (at + k >= 0 && at + k < length) row[at + k] = values[k];
  }
}

/// Puts a square down, transposed.
template <class S>
__device__ void put_square(float4* tile, const float4 (&square)[4], int x, int group) {
  tile[S::slot(4 * x, group)] = {square[0].x, square[1].x, square[2].x, square[3].x};
  tile[S::slot(4 * x + 1, group)] = {square[0].y, square[1].y, square[2].y, square[3].y};
  tile[S::slot(4 * x + 2, group)] = {square[0].z, square[1].z, square[2].z, square[3].z};
  tile[S::slot(4 * x + 3, group)] = {square[0].w, square[1].w, square[2].w, square[3].w};
}

template <class S>
__global__ void __launch_bounds__(S::threads, S::blocks_an_sm)
    transpose_wide_kernel(float* out, const float* a, int rows, int columns, int tiles_down, int tiles_across) {
  extern __shared__ float4 tile[];
  const int block = blockIdx.x;
  const int first = block / (S::band * tiles_down) * S::band;  // of the band's tiles side by side
  const int in_band = block % (S::band * tiles_down);
  const int width = min(S::band, tiles_across - first);
  const int top = in_band / width * tile_rows;
  const int left = (first + in_band % width) * S::columns;
  {
    const int x = threadIdx.x % S::squares;
    const int y = threadIdx.x / S::squares;
    float4 square[4];
    load_square<S>(square, a, top + 4 * y, left + 4 * x, rows, columns);
    if (y < S::halo) {
      float4 above[4];
      load_square<S>(above, a, top + 4 * (y - S::halo), left + 4 * x, rows, columns);
      put_square<S>(tile, above, x, y);
    }
    put_square<S>(tile, square, x, S::halo + y);
  }
  __syncthreads();  // the tile is there
  const int x = threadIdx.x % tile_groups;
  const int y = threadIdx.x / tile_groups;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int c = 4 * y + j;
    const int out_row = left + c;
    if (out_row >= columns) return;
    const int phase = j * S::row_step % 4;
    // How far this row's writes begin before its place.
    const auto places = static_cast<unsigned>(out_row) * static_cast<unsigned>(rows);
    const int before = S::halo == 0 ? 0 : static_cast<int>(places % sector_floats);
    const int group = S::halo + x - before / 4;
    float4 four = tile[S::slot(c, group)];
    if (phase > 0) {
      const float4 last = tile[S::slot(c, group - 1)];
      const float both[8] = {last.x, last.y, last.z, last.w, four.x, four.y, four.z, four.w};
      four = {both[4 - phase], both[5 - phase], both[6 - phase], both[7 - phase]};
    }
    write_four(out + static_cast<long long>(out_row) * rows, top + 4 * x - before, rows, four);
  }
}

template <int row_step, int column_step>
void launch(float* out, const float* a, int rows, int columns) {
  using S = Shape<row_step, column_step>;
  const auto kernel = transpose_wide_kernel<S>;
  // Writes that begin before their places leave the last numbers to one more tile.
  const int tiles_down = course::ceil_div(rows + (S::halo == 0 ? 0 : sector_floats - 1), tile_rows);
  const int tiles_across = course::ceil_div(columns, S::columns);
  CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, S::bytes));
  kernel<<<static_cast<unsigned>(tiles_down) * static_cast<unsigned>(tiles_across), S::threads, S::bytes>>>(
      out, a, rows, columns, tiles_down, tiles_across);
  CUDA_CHECK(cudaGetLastError());
}

template <int row_step>
void launch_step(float* out, const float* a, int rows, int columns) {
  switch (columns % 4) {
    case 0:
      return launch<row_step, 0>(out, a, rows, columns);
    case 1:
      return launch<row_step, 1>(out, a, rows, columns);
    case 2:
      return launch<row_step, 2>(out, a, rows, columns);
    default:
      return launch<row_step, 3>(out, a, rows, columns);
  }
}

}  // namespace

void transpose_wide(float* out, const float* a, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  switch (rows % 4) {
    case 0:
      return launch_step<0>(out, a, rows, columns);
    case 1:
      return launch_step<1>(out, a, rows, columns);
    case 2:
      return launch_step<2>(out, a, rows, columns);
    default:
      return launch_step<3>(out, a, rows, columns);
  }
}
