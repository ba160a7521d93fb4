// 08_overlap/matmul_pipeline: out = a * b with asynchronous copies in three stages.
//
// A copy goes from global to shared memory without a register, and the thread goes on meanwhile. Each thread puts its two
// copies of a K tile into one batch. While a block multiplies K tile t, the copies of t + 1 and t + 2 are under way.
//
//   stage 0    stage 1    stage 2
//   t          t + 1      t + 2
//   multiply   under way  under way
//
// Try it:   ./course check matmul_pipeline
// Budget:   each needed element is copied asynchronously, once, also during products; one barrier a thread and K tile.
#include "matmul_pipeline.hpp"

#include <cuda_pipeline.h>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int stages = 3;

template <int tile>
__global__ void matmul_pipeline_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tiles[stages][tile][tile];
  __shared__ float b_tiles[stages][tile][tile];
  const int local_row = threadIdx.y;
  const int local_column = threadIdx.x;
  const int row = blockIdx.y * tile + local_row;
  const int column = blockIdx.x * tile + local_column;
  const int k_tiles = (size + tile - 1) / tile;

  const auto begin_copies = [&](int k_tile) {
    // TODO(1): Begin the copies of this thread's element of `a` and of `b` to their slots in stage k_tile % stages, of zeros
    // where the matrix ends, and of nothing past the last K tile. End the batch in any case. (10 lines)
    if (k_tile < k_tiles) {
      const int stage = k_tile % stages;
      const int a_column = k_tile * tile + local_column;
      const int b_row = k_tile * tile + local_row;
      // A slot outside of the matrix is filled with zeros and reads nothing; its address must be a valid one anyway.
      const std::size_t no_a = row < size && a_column < size ? 0 : sizeof(float);
      const std::size_t no_b = b_row < size && column < size ? 0 : sizeof(float);
      const float* const from_a = no_a != 0 ? a : &a[row * size + a_column];
      const float* const from_b = no_b != 0 ? b : &b[b_row * size + column];
      __pipeline_memcpy_async(&a_tiles[stage][local_row][local_column], from_a, sizeof(float), no_a);
      __pipeline_memcpy_async(&b_tiles[stage][local_row][local_column], from_b, sizeof(float), no_b);
    }
    // An empty batch counts as well: so there are always as many batches after that of a K tile.
    __pipeline_commit();
    // END(1)
  };

  float total = 0.0F;
  // TODO(2): Begin the copies of the first two K tiles. Then, for each K tile: wait for its batch and for the other threads,
  // begin the copies of the K tile two further on, and add row times column to `total`. (7 lines)
  for (int k_tile = 0; k_tile < stages - 1; ++k_tile) begin_copies(k_tile);
  for (int k_tile = 0; k_tile < k_tiles; ++k_tile) {
    // All batches but the newest one have come. A thread knows that of its own copies only.
    __pipeline_wait_prior(stages - 2);
    // So have those of the other threads. And no thread multiplies from the stage before any more, which is filled next.
    __syncthreads();
    begin_copies(k_tile + stages - 1);
    const int stage = k_tile % stages;
    for (int k = 0; k < tile; ++k) total += a_tiles[stage][local_row][k] * b_tiles[stage][k][local_column];
  }
  // END(2)

  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

template <int tile>
void matmul_pipeline(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(size, tile);
  matmul_pipeline_kernel<tile><<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_pipeline<2>(float*, const float*, const float*, int);
template void matmul_pipeline<3>(float*, const float*, const float*, int);
template void matmul_pipeline<16>(float*, const float*, const float*, int);
