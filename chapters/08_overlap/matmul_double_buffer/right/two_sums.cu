// CORRECT: even and odd k have a sum each, and b lies in shared memory column by column
#include "matmul_double_buffer.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_double_buffer_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tiles[2][tile][tile];
  __shared__ float b_columns[2][tile][tile + 1];
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

  const auto put = [&](int pair, float of_a, float of_b) {
    a_tiles[pair][local_row][local_column] = of_a;
    b_columns[pair][local_column][local_row] = of_b;
  };
  put(0, a_element(0), b_element(0));

  float total = 0.0F;
  float odd_total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    __syncthreads();

    const bool more = first + tile < size;
    const float of_a = more ? a_element(first + tile) : 0.0F;
    const float of_b = more ? b_element(first + tile) : 0.0F;
    const int pair = first / tile & 1;
    const float* const a_row = a_tiles[pair][local_row];
    const float* const b_column = b_columns[pair][local_column];
    for (int k = 0; k + 1 < tile; k += 2) {
      total += a_row[k] * b_column[k];
      odd_total += a_row[k + 1] * b_column[k + 1];
    }
    if constexpr (tile % 2 == 1) total += a_row[tile - 1] * b_column[tile - 1];
    if (more) put(pair ^ 1, of_a, of_b);
  }

  if (row < size && column < size) out[row * size + column] = total + odd_total;
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
