// 08_overlap/matmul_double_buffer: out = a * b with two pairs of tiles, and one barrier a K tile.
//
// The kernel of matmul_tiled waits twice for each K tile. With a second pair of tiles, a thread fills one pair while others
// still multiply from the other. And the next elements are read before the multiplication, into registers, so that they
// are under way meanwhile.
//
//   K tile     0                      1                      2
//   pair       0                      1                      0
//              barrier                barrier                barrier
//              read tile 1            read tile 2
//              multiply pair 0        multiply pair 1        multiply pair 0
//              fill pair 1            fill pair 0
//
// Try it:   ./course check matmul_double_buffer
// Budget:   2 global reads, before the products, and 1 barrier a thread for each K tile; 1 global write.
#include "matmul_double_buffer.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_double_buffer_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tiles[2][tile][tile];
  __shared__ float b_tiles[2][tile][tile];
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

  // TODO(1): Fill this thread's slots of pair 0 with its elements of K tile 0. (2 lines)
  a_tiles[0][local_row][local_column] = a_element(0);
  b_tiles[0][local_row][local_column] = b_element(0);
  // END(1)

  float total = 0.0F;
  int pair = 0;  // that holds the K tile
  for (int first = 0; first < size; first += tile) {
    // TODO(2): One barrier that keeps both promises: all slots of `pair` are full, and no thread reads the other pair any
    // more. (1 line)
    // A thread that arrives has filled its slots of `pair`, and has multiplied from the other one before that.
    __syncthreads();
    // END(2)

    // TODO(3): Read the elements of the next K tile into two registers. Then add row times column of `pair` to `total`. Then
    // put the registers into the other pair, and change pairs. (6 lines)
    // Past the last K tile this is 0, and no read. Nothing needs these registers until the products are done.
    const float next_a = a_element(first + tile);
    const float next_b = b_element(first + tile);
    for (int k = 0; k < tile; ++k) total += a_tiles[pair][local_row][k] * b_tiles[pair][k][local_column];
    pair = 1 - pair;
    // No thread reads this pair now: all are past the barrier, so past the products of the round before.
    a_tiles[pair][local_row][local_column] = next_a;
    b_tiles[pair][local_row][local_column] = next_b;
    // END(3)
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
