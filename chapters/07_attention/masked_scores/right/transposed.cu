// CORRECT: keys lie in shared memory number by number, and halves of the block fill a tile each
#include "masked_scores.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile, int head>
__global__ void masked_scores_kernel(float* out, const float* q, const float* k, int n, float scale) {
  __shared__ float q_tile[tile][head];
  // One more number in each row: neighbouring lanes read the same place of neighbouring rows, which then lie in different
  // banks.
  __shared__ float k_numbers[head][tile + 1];
  const int first_query = blockIdx.y * tile;
  const int first_key = blockIdx.x * tile;
  const int query = first_query + threadIdx.y;
  const int key = first_key + threadIdx.x;
  float score = -INFINITY;

  const bool needed = first_key <= first_query + tile - 1;
  if (needed) {
    const int local = threadIdx.y * tile + threadIdx.x;
    constexpr int half = tile * tile / 2;
    if (local < half) {
      for (int slot = local; slot < tile * head; slot += half) {
        const int row = first_query + slot / head;
        q_tile[slot / head][slot % head] = row < n ? q[first_query * head + slot] : 0.0F;
      }
    } else {
      for (int slot = local - half; slot < tile * head; slot += half) {
        const int row = first_key + slot / head;
        k_numbers[slot % head][slot / head] = row < n ? k[first_key * head + slot] : 0.0F;
      }
    }
  }
  __syncthreads();

  if (needed) {
    float sum = 0.0F;
    for (int c = 0; c < head; ++c) sum += q_tile[threadIdx.y][c] * k_numbers[c][threadIdx.x];
    score = key <= query ? sum * scale : score;
  }

  if (query < n && key < n) out[query * n + key] = score;
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
