// CORRECT: a cuda::pipeline of the block keeps the barriers of all stages
#include "loader_warps.hpp"

#include <cooperative_groups.h>

#include <cuda/pipeline>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int loaders = 32;
constexpr int stages = 2;

template <int tile>
__global__ void loader_warps_kernel(float* out, const float* a, const float* b, int size) {
  constexpr int consumers = tile * tile;
  __shared__ float a_tiles[stages][tile][tile];
  __shared__ float b_tiles[stages][tile][tile];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  const int thread = threadIdx.x;
  const bool loads = thread >= consumers;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state,
                                  loads ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const int first_row = blockIdx.y * tile;
  const int first_column = blockIdx.x * tile;
  const int k_tiles = (size + tile - 1) / tile;
  const int y = thread / tile;
  const int x = thread % tile;
  float total = 0.0F;
  for (int k_tile = 0; k_tile < k_tiles; ++k_tile) {
    const int stage = k_tile % stages;
    if (loads) {
      pipe.producer_acquire();
      for (int slot = thread - consumers; slot < tile * tile; slot += loaders) {
        const int a_row = first_row + slot / tile;
        const int a_column = k_tile * tile + slot % tile;
        const int b_row = k_tile * tile + slot / tile;
        const int b_column = first_column + slot % tile;
        float& to_a = a_tiles[stage][slot / tile][slot % tile];
        float& to_b = b_tiles[stage][slot / tile][slot % tile];
        if (a_row < size && a_column < size) {
          cuda::memcpy_async(&to_a, &a[a_row * size + a_column], sizeof(float), pipe);
        } else {
          to_a = 0.0F;
        }
        if (b_row < size && b_column < size) {
          cuda::memcpy_async(&to_b, &b[b_row * size + b_column], sizeof(float), pipe);
        } else {
          to_b = 0.0F;
        }
      }
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      for (int k = 0; k < tile; ++k) total += a_tiles[stage][y][k] * b_tiles[stage][k][x];
      pipe.consumer_release();
    }
  }
  const bool has_output = !loads && first_row + y < size && first_column + x < size;
  if (has_output) out[(first_row + y) * size + first_column + x] = total;
}

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = course::ceil_div(size, tile);
  loader_warps_kernel<tile><<<dim3(tiles, tiles), tile * tile + loaders>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);
