// CORRECT: a round takes two K tiles, and a function each, so that the pair is a constant
#include "matmul_double_buffer.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

/// A square matrix; outside of it is 0.
struct Matrix {
  const float* numbers;
  int size;
  __device__ float operator()(int row, int column) const {
    return row < size && column < size ? __ldg(numbers + row * size + column) : 0.0F;
  }
};

template <int tile>
using Tile = float[tile][tile];

template <int tile>
__device__ __forceinline__ float product(const Tile<tile>& a, const Tile<tile>& b) {
  float sum = 0.0F;
#pragma unroll
  for (int k = 0; k < tile; ++k) sum = fmaf(a[threadIdx.y][k], b[k][threadIdx.x], sum);
  return sum;
}

template <int tile>
__global__ void __launch_bounds__(tile* tile) matmul_double_buffer_kernel(float* out, Matrix a, Matrix b) {
  __shared__ Tile<tile> even_a, even_b, odd_a, odd_b;
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  const int size = a.size;
  float2 coming = make_float2(a(row, x), b(y, column));
  float total = 0.0F;
  for (int first = 0; first < size; first += 2 * tile) {
    even_a[y][x] = coming.x;
    even_b[y][x] = coming.y;
    __syncthreads();
    coming = make_float2(a(row, first + tile + x), b(first + tile + y, column));
    total += product<tile>(even_a, even_b);
    if (first + tile >= size) break;
    odd_a[y][x] = coming.x;
    odd_b[y][x] = coming.y;
    __syncthreads();
    coming = make_float2(a(row, first + 2 * tile + x), b(first + 2 * tile + y, column));
    total += product<tile>(odd_a, odd_b);
  }
  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

template <int tile>
void matmul_double_buffer(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const dim3 blocks(course::ceil_div(size, tile), course::ceil_div(size, tile));
  matmul_double_buffer_kernel<tile><<<blocks, dim3(tile, tile)>>>(out, Matrix{a, size}, Matrix{b, size});
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_double_buffer<2>(float*, const float*, const float*, int);
template void matmul_double_buffer<3>(float*, const float*, const float*, int);
template void matmul_double_buffer<16>(float*, const float*, const float*, int);
