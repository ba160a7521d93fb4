// EXPECT: budget-exceeded - every thread reads its whole window from global memory
#include "conv2d_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__constant__ float weights[max_filter_side * max_filter_side];

template <int tile>
__global__ void conv2d_kernel(float* out, const float* a, int rows, int columns, int k) {
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;

  if (row < rows && column < columns) {
    float sum = 0.0F;
    for (int dy = 0; dy < k && row + dy < rows; ++dy) {
      for (int dx = 0; dx < k && column + dx < columns; ++dx)
        sum += a[(row + dy) * columns + column + dx] * weights[dy * k + dx];
    }
    out[row * columns + column] = sum;
  }
}

}  // namespace

template <int tile>
void conv2d_tiled(float* out, const float* a, int rows, int columns, const float* filter, int k) {
  if (rows == 0 || columns == 0) return;
  const dim3 blocks(course::ceil_div(columns, tile), course::ceil_div(rows, tile));

  CUDA_CHECK(cudaMemcpyToSymbol(weights, filter, k * k * sizeof(float)));

  conv2d_kernel<tile><<<blocks, dim3(tile, tile)>>>(out, a, rows, columns, k);
  CUDA_CHECK(cudaGetLastError());
}

template void conv2d_tiled<4>(float*, const float*, int, int, const float*, int);
template void conv2d_tiled<16>(float*, const float*, int, int, const float*, int);
