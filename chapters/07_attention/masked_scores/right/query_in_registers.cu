// CORRECT: a thread takes its query into registers, and writes through a pointer to its row
#include "masked_scores.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile, int head>
__global__ void masked_scores_kernel(float* out, const float* q, const float* k, int n, float scale) {
  __shared__ float q_tile[tile][head];
  // One more number in each row: neighbouring lanes read the same place of neighbouring rows, which then lie in different
  // banks.
  __shared__ float k_tile[tile][head + 1];
  const int first_query = blockIdx.y * tile;
  const int first_key = blockIdx.x * tile;
  const int query = first_query + threadIdx.y;
  const int key = first_key + threadIdx.x;
  float score = -INFINITY;

  const int thread = threadIdx.x + tile * threadIdx.y;
  const bool masked = first_key >= first_query + tile;
  if (!masked) {
    const int queries = min(tile, n - first_query);
    const int keys = min(tile, n - first_key);
    for (int slot = thread; slot < queries * head; slot += tile * tile)
      q_tile[slot / head][slot % head] = q[first_query * head + slot];
    for (int slot = thread; slot < keys * head; slot += tile * tile)
      k_tile[slot / head][slot % head] = k[first_key * head + slot];
  }
  __syncthreads();

  if (!masked && query < n && key < n) {
    float mine[head];
    for (int c = 0; c < head; ++c) mine[c] = q_tile[threadIdx.y][c] * scale;
    float sum = 0.0F;
    for (int c = head - 1; c >= 0; --c) sum += mine[c] * k_tile[threadIdx.x][c];
    score = query >= key ? sum : -INFINITY;
  }

  if (query >= n || key >= n) return;
  float* const out_row = out + query * n;
  out_row[key] = score;
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
