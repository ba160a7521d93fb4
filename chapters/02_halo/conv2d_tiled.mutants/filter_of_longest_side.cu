// EXPECT: out-of-bounds - all of `weights` is copied, also from behind a shorter filter
#include "conv2d_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__constant__ float weights[max_filter_side * max_filter_side];

template <int tile>
__global__ void conv2d_kernel(float* out, const float* a, int rows, int columns, int k) {
  static_assert(tile >= max_filter_side - 1, "no thread fetches more than four elements");
  __shared__ float window[tile + max_filter_side - 1][tile + max_filter_side - 1];
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;

  for (int y = threadIdx.y; y < tile + k - 1; y += tile) {
    for (int x = threadIdx.x; x < tile + k - 1; x += tile) {
      const int from_row = blockIdx.y * tile + y;
      const int from_column = blockIdx.x * tile + x;
      const bool inside = from_row < rows && from_column < columns;
      window[y][x] = inside ? a[from_row * columns + from_column] : 0.0F;
    }
  }

  __syncthreads();

  if (row < rows && column < columns) {
    float sum = 0.0F;
    for (int dy = 0; dy < k; ++dy)
      for (int dx = 0; dx < k; ++dx) sum += window[threadIdx.y + dy][threadIdx.x + dx] * weights[dy * k + dx];
    out[row * columns + column] = sum;
  }
}

}  // namespace

template <int tile>
void conv2d_tiled(float* out, const float* a, int rows, int columns, const float* filter, int k) {
  if (rows == 0 || columns == 0) return;
  const dim3 blocks(course::ceil_div(columns, tile), course::ceil_div(rows, tile));

  CUDA_CHECK(cudaMemcpyToSymbol(weights, filter, sizeof(weights)));

  conv2d_kernel<tile><<<blocks, dim3(tile, tile)>>>(out, a, rows, columns, k);
  CUDA_CHECK(cudaGetLastError());
}

template void conv2d_tiled<4>(float*, const float*, int, int, const float*, int);
template void conv2d_tiled<16>(float*, const float*, int, int, const float*, int);
