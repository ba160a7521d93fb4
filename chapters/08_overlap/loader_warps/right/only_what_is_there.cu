// CORRECT: tiles have no zeros; consumers stop where the matrices end, and some only take part
#include "loader_warps.hpp"

#include <cuda/barrier>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int loader_threads = 32;

template <int tile>
__global__ void product_kernel(float* out, const float* a, const float* b, const int size) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  constexpr int consumer_threads = tile * tile;
  constexpr int all_threads = consumer_threads + loader_threads;
  __shared__ float a_tile[2][tile * tile];
  __shared__ float b_tile[2][tile * tile];
  __shared__ Barrier filled[2];
  __shared__ Barrier read[2];

  if (threadIdx.x < 2) init(filled + threadIdx.x, all_threads);
  if (threadIdx.x < 2) init(read + threadIdx.x, all_threads);
  __syncthreads();

  const int top = blockIdx.y * tile;
  const int left = blockIdx.x * tile;
  const int rows = min(tile, size - top);
  const int columns = min(tile, size - left);
  const bool is_loader = threadIdx.x >= consumer_threads;
  const int y = threadIdx.x / tile;
  const int x = threadIdx.x % tile;
  if (!is_loader) {
    (void)read[0].arrive();
    (void)read[1].arrive();
  }

  float sum = 0.0F;
  for (int first = 0, stage = 0; first < size; first += tile, stage = 1 - stage) {
    const int depth = min(tile, size - first);
    if (is_loader) {
      read[stage].arrive_and_wait();
      for (int slot = threadIdx.x - consumer_threads; slot < tile * tile; slot += loader_threads) {
        const int row = slot / tile, column = slot % tile;
        if (row < rows && column < depth) a_tile[stage][slot] = __ldg(a + (top + row) * size + first + column);
        if (row < depth && column < columns) b_tile[stage][slot] = __ldg(b + (first + row) * size + left + column);
      }
      (void)filled[stage].arrive();
    } else {
      filled[stage].arrive_and_wait();
      if (y < rows && x < columns) {
        for (int k = 0; k < depth; ++k) sum = fmaf(a_tile[stage][y * tile + k], b_tile[stage][k * tile + x], sum);
      }
      (void)read[stage].arrive();
    }
  }
  if (!is_loader && y < rows && x < columns) out[(top + y) * size + left + x] = sum;
}

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int tiles = (size + tile - 1) / tile;
  product_kernel<tile><<<dim3(tiles, tiles), dim3(tile * tile + 32)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);
