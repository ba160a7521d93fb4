// CORRECT: a function loads a tile, and another one multiplies two rows
#include "masked_scores.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

/// Rows first to first + tile - 1 of `from`, as far as there are any.
template <int tile, int head, int pitch>
__device__ inline void load_rows(float (&to)[tile][pitch], const float* __restrict__ from, int first, int n) {
  const int thread = blockDim.x * threadIdx.y + threadIdx.x;
  for (int i = thread; i < tile * head; i += tile * tile) {
    const int row = i / head, c = i - row * head;
    if (first + row < n) to[row][c] = __ldg(&from[(first + row) * head + c]);
  }
}

template <int count>
__device__ inline float dot(const float* a, const float* b) {
  float sum = 0.0F;
#pragma unroll
  for (int c = 0; c < count; ++c) sum = fmaf(a[c], b[c], sum);
  return sum;
}

template <int tile, int head>
__global__ void __launch_bounds__(tile* tile)
    masked_scores_kernel(float* out, const float* q, const float* k, int n, float scale) {
  __shared__ float q_tile[tile][head];
  // One more number in each row: neighbouring lanes read the same place of neighbouring rows, which then lie in different
  // banks.
  __shared__ float k_tile[tile][head + 1];
  const int first_query = blockIdx.y * tile;
  const int first_key = blockIdx.x * tile;
  const int query = first_query + threadIdx.y;
  const int key = first_key + threadIdx.x;
  float score = -INFINITY;

  if (blockIdx.x <= blockIdx.y) {
    load_rows<tile, head>(q_tile, q, first_query, n);
    load_rows<tile, head>(k_tile, k, first_key, n);
    __syncthreads();

    if (query < n && key < n) {
      const float product = scale * dot<head>(q_tile[threadIdx.y], k_tile[threadIdx.x]);
      if (key <= query) score = product;
    }
  }

  if (query < n && key < n) out[static_cast<long long>(query) * n + key] = score;
}

}  // namespace

template <int tile, int head>
void masked_scores(float* out, const float* q, const float* k, int n, float scale) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(n, tile);
  masked_scores_kernel<tile, head><<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, q, k, n, scale);
  CUDA_CHECK(cudaGetLastError());
}

template void masked_scores<2, 2>(float*, const float*, const float*, int, float);
template void masked_scores<16, 16>(float*, const float*, const float*, int, float);
