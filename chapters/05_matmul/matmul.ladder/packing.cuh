/// @file
/// What matmul_fast() does where the matrices are not whole tiles whose rows begin at multiples of 16 bytes.
#pragma once

/// Rows and columns that a matrix product has beyond whole tiles and that are no more than these are computed by
/// kernels of their own: a row of tiles for them would be nearly empty.
constexpr int thin = 4;

constexpr int rows_at_once = 8;      // that a thread of copy_rows_kernel() copies
constexpr int copied_columns = 256;  // that a block of it copies

/// A matrix in device memory: `pitch` floats from row to row.
/// @tparam Float float, or const float where it is only read
template <class Float>
struct Matrix {
  Float* values;
  int pitch;
  int rows;
  int columns;
};

/// Copies, and writes zeros to rows and columns that only `to` has.
__global__ void __launch_bounds__(copied_columns) copy_rows_kernel(Matrix<float> to, Matrix<const float> from) {
  const int column = blockIdx.x * copied_columns + threadIdx.x;
  const int first_row = blockIdx.y * rows_at_once;
  float values[rows_at_once] = {};
#pragma unroll
  for (int k = 0; k < rows_at_once; ++k) {
    const int row = first_row + k;
    if (row < from.rows && column < from.columns)
      values[k] = from.values[static_cast<long long>(row) * from.pitch + column];
  }
#pragma unroll
  for (int k = 0; k < rows_at_once; ++k) {
    const int row = first_row + k;
    if (row < to.rows && column < to.columns) to.values[static_cast<long long>(row) * to.pitch + column] = values[k];
  }
}

constexpr int strip_warps = 32;
constexpr int strip_threads = 32 * strip_warps;

/// The last columns of a product, from `first` on, of all rows: a warp a row, which reads that row of `a` once. The
/// block brings those columns of `b` to shared memory.
__global__ void __launch_bounds__(strip_threads)
    right_strip_kernel(float* out, const float* a, const float* b, int size, int first) {
  __shared__ float strip[thin][strip_threads];
  const int lane = threadIdx.x % 32;
  const int row = blockIdx.x * strip_warps + threadIdx.x / 32;
  float sums[thin] = {};
  for (int begin = 0; begin < size; begin += strip_threads) {
    const int k = begin + threadIdx.x;
#pragma unroll
    for (int j = 0; j < thin; ++j) {
      strip[j][threadIdx.x] = k < size && first + j < size ? b[static_cast<long long>(k) * size + first + j] : 0.0F;
    }
    __syncthreads();  // the strip's part is there
#pragma unroll 8
    for (int i = lane; i < strip_threads; i += 32) {
      const float value = row < size && begin + i < size ? a[static_cast<long long>(row) * size + begin + i] : 0.0F;
#pragma unroll
      for (int j = 0; j < thin; ++j) sums[j] += value * strip[j][i];
    }
    __syncthreads();  // it has been read
  }
#pragma unroll
  for (int j = 0; j < thin; ++j) {
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) sums[j] += __shfl_xor_sync(0xFFFFFFFF, sums[j], distance);
    if (lane == 0 && row < size && first + j < size) out[static_cast<long long>(row) * size + first + j] = sums[j];
  }
}

/// The last rows of a product, from `first` on, of the columns before `first`: a lane a column; each warp of a block has
/// every 32nd row of `b`.
__global__ void __launch_bounds__(strip_threads)
    bottom_strip_kernel(float* out, const float* a, const float* b, int size, int first) {
  __shared__ float parts[thin][strip_warps][32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int column = blockIdx.x * 32 + lane;  // `first` is a multiple of 32
  float sums[thin] = {};
#pragma unroll 8
  for (int k = warp; k < size; k += strip_warps) {
    const float value = b[static_cast<long long>(k) * size + column];
#pragma unroll
    for (int j = 0; j < thin; ++j) {
      if (first + j < size) sums[j] += a[static_cast<long long>(first + j) * size + k] * value;
    }
  }
#pragma unroll
  for (int j = 0; j < thin; ++j) parts[j][warp][lane] = sums[j];
  __syncthreads();  // all warps' parts are there
  if (warp >= thin || first + warp >= size) return;
  float sum = 0.0F;
  for (int w = 0; w < strip_warps; ++w) sum += parts[warp][w][lane];
  out[static_cast<long long>(first + warp) * size + column] = sum;
}
