// CORRECT: a cuda::pipeline of each thread, with its four calls
#include "matmul_pipeline.hpp"

#include <cuda/pipeline>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int stages = 3;

template <int tile>
__global__ void matmul_pipeline_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tiles[stages][tile][tile];
  __shared__ float b_tiles[stages][tile][tile];
  const int y = threadIdx.y;
  const int x = threadIdx.x;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  const int k_tiles = (size + tile - 1) / tile;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();

  float total = 0.0F;
  for (int round = 0; round < k_tiles + stages - 1; ++round) {
    const int k_tile = round - (stages - 1);  // that is multiplied
    if (k_tile >= 0) {
      pipe.consumer_wait();
      __syncthreads();
    }
    pipe.producer_acquire();
    if (round < k_tiles) {
      float* const to_a = &a_tiles[round % stages][y][x];
      float* const to_b = &b_tiles[round % stages][y][x];
      const int a_column = round * tile + x;
      const int b_row = round * tile + y;
      if (row < size && a_column < size) {
        cuda::memcpy_async(to_a, &a[row * size + a_column], sizeof(float), pipe);
      } else {
        *to_a = 0.0F;
      }
      if (b_row < size && column < size) {
        cuda::memcpy_async(to_b, &b[b_row * size + column], sizeof(float), pipe);
      } else {
        *to_b = 0.0F;
      }
    }
    pipe.producer_commit();
    if (k_tile >= 0) {
      for (int k = 0; k < tile; ++k) total += a_tiles[k_tile % stages][y][k] * b_tiles[k_tile % stages][k][x];
      pipe.consumer_release();
    }
  }
  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

template <int tile>
void matmul_pipeline(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = course::ceil_div(size, tile);
  matmul_pipeline_kernel<tile><<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_pipeline<2>(float*, const float*, const float*, int);
template void matmul_pipeline<3>(float*, const float*, const float*, int);
template void matmul_pipeline<16>(float*, const float*, const float*, int);
