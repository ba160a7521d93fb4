// 07_attention/masked_scores: how well each query agrees with each key that is not in its future.
//
// A tile of the scores is a product: rows of q times rows of k. Tiles above the diagonal are masked as a whole, and read
// nothing. In a tile on the diagonal every thread computes its score, and half of them throw it away: no warp diverges.
//
//   tiles of 2, n = 4        keys 0 1   keys 2 3
//   queries 0 1              diagonal   masked
//   queries 2 3              full       diagonal
//
// Try it:   ./course check masked_scores   (and ./course report masked_scores --metrics)
// Budget:   each tile on or below the diagonal reads its queries and its keys once; 1 write a thread; in full tiles 4 sectors a
//           request of a warp, at most two lanes to a bank, and no request that a part of a warp makes.
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

  // TODO(1): If any key of this tile comes before or with any of its queries, fill both tiles from q and k. The block's
  // threads share the work, numbered along x first; rows from n on do not exist. (8 to 10 lines)
  // The same for all threads of the block: all of them arrive at the barrier, or none.
  const bool is_seen = first_key <= first_query;
  if (is_seen) {
    for (int i = threadIdx.y * tile + threadIdx.x; i < tile * head; i += tile * tile) {
      const int row = i / head;
      if (first_query + row < n) q_tile[row][i % head] = q[first_query * head + i];
      if (first_key + row < n) k_tile[row][i % head] = k[first_key * head + i];
    }
    // No thread reads before both tiles are full.
    __syncthreads();
  }
  // END(1)

  // TODO(2): Then compute this thread's score, from filled slots only; keep it if the key is not after the query. In full
  // tiles let no warp diverge on the way. (6 lines)
  if (is_seen && query < n && key < n) {
    float sum = 0.0F;
    for (int c = 0; c < head; ++c) sum += q_tile[threadIdx.y][c] * k_tile[threadIdx.x][c];
    // A choice between two values, after the loop: all lanes make the same steps.
    score = key <= query ? sum * scale : -INFINITY;
  }
  // END(2)

  // TODO(3): Write the score, if this thread has an output. (1 line)
  if (query < n && key < n) out[query * n + key] = score;
  // END(3)
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
