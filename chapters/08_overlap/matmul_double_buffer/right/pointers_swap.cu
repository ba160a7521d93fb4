// CORRECT: two pointers to the pairs change places
#include "matmul_double_buffer.hpp"

#include <utility>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_double_buffer_kernel(float* out, const float* a, const float* b, int size) {
  struct Pair {
    float a[tile][tile];
    float b[tile][tile];
  };
  __shared__ Pair pairs[2];
  Pair* now = &pairs[0];
  Pair* next = &pairs[1];
  const int local_row = threadIdx.y;
  const int local_column = threadIdx.x;
  const int row = blockIdx.y * tile + local_row;
  const int column = blockIdx.x * tile + local_column;
  // This thread's elements of the K tile that begins at `first`: 0 outside of the matrix, without a read.
  const auto a_element = [=](int first) {
    return row < size && first + local_column < size ? a[row * size + first + local_column] : 0.0F;
  };
  const auto b_element = [=](int first) {
    return first + local_row < size && column < size ? b[(first + local_row) * size + column] : 0.0F;
  };

  now->a[local_row][local_column] = a_element(0);
  now->b[local_row][local_column] = b_element(0);

  float total = 0.0F;

  for (int first = 0; first < size; first += tile) {
    __syncthreads();

    const float next_a = a_element(first + tile);
    const float next_b = b_element(first + tile);
#pragma unroll
    for (int k = 0; k < tile; ++k) total += now->a[local_row][k] * now->b[k][local_column];
    next->a[local_row][local_column] = next_a;
    next->b[local_row][local_column] = next_b;
    Pair* const used = now;
    now = next;
    next = used;
  }

  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

template <int tile>
void matmul_double_buffer(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(size, tile);
  matmul_double_buffer_kernel<tile><<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_double_buffer<2>(float*, const float*, const float*, int);
template void matmul_double_buffer<3>(float*, const float*, const float*, int);
template void matmul_double_buffer<16>(float*, const float*, const float*, int);
