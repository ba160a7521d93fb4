// Ladder conv2d, out[row][column] = sum over dy, dx < k of a[row + dy][column + dx] * filter[dy][dx]: the rung after
// conv2d_tiled. Four columns a thread, down a strip of rows, all sums in registers.
//
//   k = 3        a a a a|a a|      a thread reads each row of its strip once: its four columns and k - 1 more,
//                a a a a|a a|      which its neighbours read as well (the cache answers)
//                a a a a|a a|  <   this row is the last of the outputs two rows up, which are finished now, the
//                . . . .|. .|      middle one of those one row up, and the first of those beside it: k sums a column
//
// Difference:    A thread of `conv2d_tiled` makes one output, from k · k reads of shared memory; this one makes 48, and
//                has each element that it reads in a register, for all the outputs that want it.
// Cost removed:  25 reads of shared memory and the barrier for each output; with 128 bits a load, and the next rows
//                under way while this one is multiplied, the wait for memory.
#include "filter.hpp"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads = 128;
constexpr int columns_per_thread = 4;
constexpr int strip = 12;  // rows of outputs a thread: it reads k - 1 more
constexpr int ahead = 4;   // rows that are on their way while one is multiplied

/// What a thread needs of a row of `a`: its four columns and the four after them.
struct Row {
  float values[2 * columns_per_thread];

  /// Zeros past the edges.
  /// @tparam aligned whether each row begins at a multiple of 16 bytes
  template <bool aligned>
  __device__ void fetch(const float* a, int row, int column, int rows, int columns) {
    const float* from = a + static_cast<long long>(row) * columns + column;
#pragma unroll
    for (int j = 0; j < 2 * columns_per_thread; j += 4) {
      if constexpr (aligned) {
        const bool inside = row < rows && column + j < columns;
        const float4 four = inside ? __ldg(reinterpret_cast<const float4*>(from + j)) : float4{};
        values[j] = four.x, values[j + 1] = four.y, values[j + 2] = four.z, values[j + 3] = four.w;
      } else {
#pragma unroll
        for (int l = j; l < j + 4; ++l) values[l] = row < rows && column + l < columns ? __ldg(from + l) : 0.0F;
      }
    }
  }
};

template <bool aligned>
__device__ void write(float* out, const float (&sums)[columns_per_thread], int row, int column, int rows, int columns) {
  if (row >= rows) return;
  float* const to = out + static_cast<long long>(row) * columns + column;
  if constexpr (aligned) {
    if (column < columns) __stcs(reinterpret_cast<float4*>(to), {sums[0], sums[1], sums[2], sums[3]});
  } else {
#pragma unroll
    for (int j = 0; j < columns_per_thread; ++j) {
      if (column + j < columns) to[j] = sums[j];
    }
  }
}

template <int k, bool aligned>
__global__ void __launch_bounds__(threads)
    conv2d_strip_kernel(float* out, const float* a, int rows, int columns, const __grid_constant__ Filter filter) {
  constexpr int rows_read = strip + k - 1;
  const int column = (blockIdx.x * threads + threadIdx.x) * columns_per_thread;
  const int first_row = blockIdx.y * strip;
  Row ring[ahead + 1];
#pragma unroll
  for (int y = 0; y < ahead; ++y) ring[y].fetch<aligned>(a, first_row + y, column, rows, columns);
  float sums[k][columns_per_thread] = {};  // of the k rows of outputs that want this row of `a`
#pragma unroll
  for (int y = 0; y < rows_read; ++y) {
    if (y + ahead < rows_read) {
      ring[(y + ahead) % (ahead + 1)].fetch<aligned>(a, first_row + y + ahead, column, rows, columns);
    }
    const Row& row = ring[y % (ahead + 1)];
#pragma unroll
    for (int dy = 0; dy < k; ++dy) {
      if (y < dy || y - dy >= strip) continue;  // a neighbour's strip
      float(&sum)[columns_per_thread] = sums[(y - dy) % k];
#pragma unroll
      for (int dx = 0; dx < k; ++dx) {
#pragma unroll
        for (int j = 0; j < columns_per_thread; ++j) sum[j] += row.values[j + dx] * filter.weights[dy * k + dx];
      }
    }
    const int finished = y - (k - 1);
    if (finished < 0) continue;
    write<aligned>(out, sums[finished % k], first_row + finished, column, rows, columns);
#pragma unroll
    for (float& sum : sums[finished % k]) sum = 0.0F;
  }
}

template <int k>
void launch(float* out, const float* a, int rows, int columns, const Filter& filter) {
  const dim3 blocks(course::ceil_div(columns, threads * columns_per_thread), course::ceil_div(rows, strip));
  const auto kernel = columns % 4 == 0 ? conv2d_strip_kernel<k, true> : conv2d_strip_kernel<k, false>;
  kernel<<<blocks, threads>>>(out, a, rows, columns, filter);
  CUDA_CHECK(cudaGetLastError());
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
