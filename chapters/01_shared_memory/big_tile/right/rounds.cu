// CORRECT: a loop over rounds of the whole block, with the guard inside
#include "big_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 256;

__global__ void big_tile_kernel(float* out, const float* a, int n, int tile_size) {
  const int start = blockIdx.x * tile_size;
  const int length = min(tile_size, n - start);

  extern __shared__ float tile[];

  for (int round = 0; round * threads_per_block < length; ++round) {
    const int slot = round * threads_per_block + threadIdx.x;
    if (slot < length) tile[slot] = a[start + slot];
  }

  __syncthreads();

  for (int slot = length - 1 - threadIdx.x; slot >= 0; slot -= threads_per_block) {
    out[start + length - 1 - slot] = tile[slot];
  }
}

}  // namespace

void big_tile(float* out, const float* a, int n, int tile_size) {
  if (n == 0) return;
  const int bytes = tile_size * static_cast<int>(sizeof(float));
  CUDA_CHECK(cudaFuncSetAttribute(big_tile_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  big_tile_kernel<<<course::ceil_div(n, tile_size), threads_per_block, bytes>>>(out, a, n, tile_size);
  CUDA_CHECK(cudaGetLastError());
}
