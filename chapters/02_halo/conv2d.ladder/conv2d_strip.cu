// Ladder conv2d, out[row][column] = sum over dy, dx < k of a[row + dy][column + dx] * filter[dy][dx]: the rung after
// conv2d_tiled. Four columns a thread, down a strip of rows, all sums in registers.
//
//   k = 3        a a a a|a a|      a thread reads each row of its strip once: its four columns and k - 1 more,
//                a a a a|a a|      which its neighbours read as well (the cache answers)
//                a a a a|a a|  <   this row is the last of the outputs two rows up, which are finished now, the
//                . . . .|. .|      middle one of those one row up, and the first of those beside it: k sums a column
//
// Difference:    A thread of `conv2d_tiled` makes one output, from k · k reads of shared memory; this one makes 32, and
//                has each element that it reads in a register, for all the outputs that want it.
// Cost removed:  25 reads of shared memory and the barrier for each output; with 128 bits a load, and the next rows
//                under way while this one is multiplied, the wait for memory.
//
// Where `columns` is no multiple of 4, most rows begin between two multiples of 16 bytes, by as many floats as the phase
// says: row · columns % 4. A strip begins at a multiple of 4 rows, so that a row's phase depends on its place in the
// strip and on columns % 4, which the compiler knows. The thread loads the whole words of 128 bits that hold what it
// needs, and the compiler picks the right registers. It stores whole words as well: the first `phase` floats of its word
// are the last outputs of the thread before, which a shuffle brings. So that each warp has them, it repeats the last four
// columns of the warp before, and its first lane stores nothing.
//
// Measured on an H200 at 16,381 × 32,767, where the second-level cache is at its limit and strips of 12 or 16 rows, or
// more rows ahead, make it 2 % to 20 % slower. Outputs gathered in shared memory and stored in whole lines of 128
// bytes are 8 % slower, sectors of 32 bytes, with two lanes repeated, 5 %. Six blocks an SM instead of eight are 5 %
// slower there, and over 1 % faster at 16,384 × 32,768; stores that the cache may drop first (`__stcs`) are slower at both
// sizes, by 0.6 % to 0.8 %.
#include "filter.hpp"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads = 128;
constexpr int warp_size = 32;

/// At least so many blocks an SM: the compiler may not use more registers than that leaves. Where rows begin anywhere,
/// more loads must be on their way.
/// @tparam step columns % 4
template <int step>
constexpr int blocks_an_sm = step == 0 ? 6 : 8;

constexpr int columns_per_thread = 4;
constexpr int strip = 8;  // rows of outputs a thread: it reads k - 1 more
constexpr int ahead = 2;  // rows that are on their way while one is multiplied
static_assert(strip % 4 == 0, "each strip's first row begins at a multiple of 16 bytes");

/// Lanes of a warp that repeat what the warp before has.
/// @tparam step columns % 4
template <int step>
constexpr int repeated_lanes = step == 0 ? 0 : 1;

/// Columns of outputs of a block.
template <int step>
constexpr int block_columns = threads / warp_size*(warp_size - repeated_lanes<step>)*columns_per_thread;

/// What a thread needs of a row of `a`: its four columns and the k - 1 after them, in whole words of 128 bits.
template <int k>
struct Row {
  static constexpr int needed = columns_per_thread + k - 1;
  static constexpr int words = (3 + needed + 3) / 4;  // at the largest phase
  float values[4 * words];                            // those needed from the phase on

  /// Zeros past the edges.
  /// @tparam step columns % 4
  /// @tparam at_edge whether a word may reach beyond the row's end
  template <int step, bool at_edge>
  __device__ void fetch(const float* a, int row, int column, int rows, int columns, int phase) {
    const float* from = a + static_cast<long long>(row) * columns + column - phase;
#pragma unroll
    for (int w = 0; w < words; ++w) {
      if (4 * w >= phase + needed) continue;
      if constexpr (at_edge) {
#pragma unroll
        for (int l = 4 * w; l < 4 * w + 4; ++l) {
          const bool inside = l >= phase && row < rows && column + l - phase < columns;
          values[l] = inside ? __ldg(from + l) : 0.0F;
        }
      } else {
        // With a step of 0, words end where rows do.
        const bool inside = row < rows && (step != 0 || column + 4 * w < columns);
        const float4 four = inside ? __ldg(reinterpret_cast<const float4*>(from) + w) : float4{};
        values[4 * w] = four.x, values[4 * w + 1] = four.y, values[4 * w + 2] = four.z, values[4 * w + 3] = four.w;
      }
    }
  }
};

template <int step, bool at_edge>
__device__ void write(float* out, const float (&sums)[columns_per_thread], int row, int column, int rows, int columns,
                      int phase) {
  if (row >= rows) return;  // all threads of the block
  float* const to = out + static_cast<long long>(row) * columns + column;
  if constexpr (at_edge) {
#pragma unroll
    for (int j = 0; j < columns_per_thread; ++j) {
      if (column >= 0 && column + j < columns) to[j] = sums[j];  // also what a warp repeats
    }
  } else {
    float word[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const float sum = sums[(4 + j - phase) % 4];
      word[j] = j < phase ? __shfl_up_sync(0xFFFFFFFF, sum, 1) : sum;
    }
    if (static_cast<int>(threadIdx.x) % warp_size < repeated_lanes<step> || column < 0 || column >= columns) return;
    if (column > 0 || phase == 0) {
      *reinterpret_cast<float4*>(to - phase) = {word[0], word[1], word[2], word[3]};
    } else {  // the word begins in the row before
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        if (j >= phase) to[j - phase] = word[j];
      }
    }
  }
}

template <int k, int step, bool at_edge>
__device__ void convolve_strip(float* out, const float* a, int rows, int columns, const Filter& filter) {
  constexpr int rows_read = strip + k - 1;
  const int warp = static_cast<int>(blockIdx.x * threads + threadIdx.x) / warp_size;
  const int lane = static_cast<int>(threadIdx.x) % warp_size - repeated_lanes<step>;
  const int column = (warp * (warp_size - repeated_lanes<step>)+lane) * columns_per_thread;
  const int first_row = blockIdx.y * strip;
  const int readable = column < 0 ? 0 : rows;  // before the first column there is nothing to repeat
  Row<k> ring[ahead + 1];
#pragma unroll
  for (int y = 0; y < ahead; ++y) {
    ring[y].template fetch<step, at_edge>(a, first_row + y, column, readable, columns, y * step % 4);
  }
  float sums[k][columns_per_thread] = {};  // of the k rows of outputs that want this row of `a`
#pragma unroll
  for (int y = 0; y < rows_read; ++y) {
    const int phase = y * step % 4;
    if (const int next = y + ahead; next < rows_read) {
      ring[next % (ahead + 1)].template fetch<step, at_edge>(a, first_row + next, column, readable, columns,
                                                             next * step % 4);
    }
    const Row<k>& row = ring[y % (ahead + 1)];
#pragma unroll
    for (int dy = 0; dy < k; ++dy) {
      if (y < dy || y - dy >= strip) continue;  // a neighbour's strip
      float(&sum)[columns_per_thread] = sums[(y - dy) % k];
#pragma unroll
      for (int dx = 0; dx < k; ++dx) {
#pragma unroll
        for (int j = 0; j < columns_per_thread; ++j) sum[j] += row.values[phase + j + dx] * filter.weights[dy * k + dx];
      }
    }
    const int finished = y - (k - 1);
    if (finished < 0) continue;
    write<step, at_edge>(out, sums[finished % k], first_row + finished, column, rows, columns, finished * step % 4);
#pragma unroll
    for (float& sum : sums[finished % k]) sum = 0.0F;
  }
}

/// @tparam step columns % 4: how much further after a multiple of 16 bytes each row begins than the one before
template <int k, int step>
__global__ void __launch_bounds__(threads, blocks_an_sm<step>)
    conv2d_strip_kernel(float* out, const float* a, int rows, int columns, const __grid_constant__ Filter filter) {
  // Beyond the block's own columns its last thread reads at most 8.
  const int end = static_cast<int>(blockIdx.x + 1) * block_columns<step> + 8;
  if (step == 0 || end <= columns) {
    convolve_strip<k, step, false>(out, a, rows, columns, filter);
  } else {
    convolve_strip<k, step, true>(out, a, rows, columns, filter);
  }
}

template <int k, int step>
void launch_step(float* out, const float* a, int rows, int columns, const Filter& filter) {
  const dim3 blocks(course::ceil_div(columns, block_columns<step>), course::ceil_div(rows, strip));
  conv2d_strip_kernel<k, step><<<blocks, threads>>>(out, a, rows, columns, filter);
  CUDA_CHECK(cudaGetLastError());
}

template <int k>
void launch(float* out, const float* a, int rows, int columns, const Filter& filter) {
  switch (columns % 4) {
    case 0:
      return launch_step<k, 0>(out, a, rows, columns, filter);
    case 1:
      return launch_step<k, 1>(out, a, rows, columns, filter);
    case 2:
      return launch_step<k, 2>(out, a, rows, columns, filter);
    default:
      return launch_step<k, 3>(out, a, rows, columns, filter);
  }
}

}  // namespace

void conv2d_strip(float* out, const float* a, int rows, int columns, const float* filter, int k) {
  if (rows == 0 || columns == 0) return;
  const Filter weights(filter, k);
  switch (k) {
    case 1:
      return launch<1>(out, a, rows, columns, weights);
    case 2:
      return launch<2>(out, a, rows, columns, weights);
    case 3:
      return launch<3>(out, a, rows, columns, weights);
    case 4:
      return launch<4>(out, a, rows, columns, weights);
    default:
      return launch<max_filter_side>(out, a, rows, columns, weights);
  }
}
