// Ladder conv2d, out[row][column] = sum over dy, dx < k of a[row + dy][column + dx] * filter[dy][dx]: the first rung.
// Every thread reads the k · k elements of its window itself.
#include "filter.hpp"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int side = 16;  // of a block

__global__ void conv2d_naive_kernel(float* out, const float* a, int rows, int columns,
                                    const __grid_constant__ Filter filter, int k) {
  const int row = blockIdx.y * side + threadIdx.y;
  const int column = blockIdx.x * side + threadIdx.x;
  if (row >= rows || column >= columns) return;
  float sum = 0.0F;
  for (int dy = 0; dy < min(k, rows - row); ++dy) {
    for (int dx = 0; dx < min(k, columns - column); ++dx) {
      sum += a[static_cast<long long>(row + dy) * columns + column + dx] * filter.weights[dy * k + dx];
    }
  }
  out[static_cast<long long>(row) * columns + column] = sum;
}

}  // namespace

void conv2d_naive(float* out, const float* a, int rows, int columns, const float* filter, int k) {
  if (rows == 0 || columns == 0) return;
  const dim3 blocks(course::ceil_div(columns, side), course::ceil_div(rows, side));
  conv2d_naive_kernel<<<blocks, dim3(side, side)>>>(out, a, rows, columns, Filter(filter, k), k);
  CUDA_CHECK(cudaGetLastError());
}
