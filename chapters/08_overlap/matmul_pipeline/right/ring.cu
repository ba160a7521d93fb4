// CORRECT: a struct for a stage, and places in the ring that count up and begin anew
#include "matmul_pipeline.hpp"

#include <cuda_pipeline.h>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int stages = 3;

template <int tile>
__global__ void matmul_pipeline_kernel(float* out, const float* a, const float* b, int size) {
  struct Stage {
    float a[tile][tile];
    float b[tile][tile];
  };
  __shared__ Stage ring[stages];
  const int local_row = threadIdx.y;
  const int local_column = threadIdx.x;
  const int row = blockIdx.y * tile + local_row;
  const int column = blockIdx.x * tile + local_column;
  const int k_tiles = (size + tile - 1) / tile;

  // Of one element, or of a zero.
  const auto begin_copy = [](float& to, const float* from, bool is_there) {
    __pipeline_memcpy_async(&to, from, sizeof(float), is_there ? 0 : sizeof(float));
  };
  int filled = 0;
  const auto begin_copies = [&](int k_tile) {
    if (k_tile < k_tiles) {
      const int x = k_tile * tile + local_column;
      const int y = k_tile * tile + local_row;
      const bool in_a = row < size && x < size;
      const bool in_b = y < size && column < size;
      begin_copy(ring[filled].a[local_row][local_column], in_a ? &a[row * size + x] : a, in_a);
      begin_copy(ring[filled].b[local_row][local_column], in_b ? &b[y * size + column] : b, in_b);
    }
    __pipeline_commit();
    filled = filled + 1 < stages ? filled + 1 : 0;
  };

  float total = 0.0F;
  for (int k_tile = 0; k_tile < stages - 1; ++k_tile) begin_copies(k_tile);
  int used = 0;
  for (int k_tile = 0; k_tile < k_tiles; ++k_tile) {
    __pipeline_wait_prior(stages - 2);
    __syncthreads();
    begin_copies(k_tile + stages - 1);
    const Stage& stage = ring[used];
#pragma unroll
    for (int k = 0; k < tile; ++k) total = fmaf(stage.a[local_row][k], stage.b[k][local_column], total);
    used = used + 1 < stages ? used + 1 : 0;
  }

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
