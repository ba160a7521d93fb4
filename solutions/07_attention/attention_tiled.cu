// 07_attention/attention_tiled: attention without a matrix of scores: keys and values pass by in tiles.
//
// Each thread has a query, and for it a largest score, a sum of weights and `head` sums of values, all relative to the
// largest score so far. A tile of keys and values serves all queries of the block. When a tile brings a larger score, the
// sums so far are multiplied by exp(old largest - new largest).
//
//   scores 2 1 | 4 3, values (1,0) (0,1) | (1,1) (0,0)
//   first tile:    largest 2   sum 1.368                   total (1, 0.368)
//   second tile:   largest 4   sum 1.368 * 0.135 + 1.368   total (1, 0.368) * 0.135 + (1, 1) = (1.135, 1.050)
//   divided by 1.553: (0.731, 0.676)
//
// Try it:   ./course check attention_tiled
// Budget:   n * head reads for the queries, and for each block 2 * n * head for keys and values; each output is written
//           once; two barriers a tile and three to spare; at most two lanes to a bank.
#include "attention_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int head, int queries_per_block>
__global__ void attention_tiled_kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  __shared__ float k_tile[queries_per_block][head];
  __shared__ float v_tile[queries_per_block][head];
  const int query = blockIdx.x * queries_per_block + threadIdx.x;
  float mine[head] = {};   // this thread's query
  float total[head] = {};  // its weighted sum of values
  float sum = 0.0F;        // of its weights
  float largest = -INFINITY;
  for (int c = 0; query < n && c < head; ++c) mine[c] = q[query * head + c];

  for (int first = 0; first < n; first += queries_per_block) {
    const int keys = min(queries_per_block, n - first);
    float scores[queries_per_block];

    // TODO(1): Fill both tiles with rows first to first + keys - 1 of k and v, all threads together. (6 lines, 2 of them barriers)
    // No thread overwrites the tiles of the previous round before all have used them.
    __syncthreads();
    for (int i = threadIdx.x; i < keys * head; i += queries_per_block) {
      k_tile[i / head][i % head] = k[first * head + i];
      v_tile[i / head][i % head] = v[first * head + i];
    }
    // No thread reads before both tiles are full. Threads without a query arrive as well.
    __syncthreads();
    // END(1)

    // TODO(2): Compute the scores of this thread's query with the tile's keys, and the larger of `largest` and all of them.
    // (6 lines)
    float larger = largest;
    for (int key = 0; key < keys; ++key) {
      float score = 0.0F;
      for (int c = 0; c < head; ++c) score += mine[c] * k_tile[key][c];
      scores[key] = score * scale;
      larger = fmaxf(larger, scores[key]);
    }
    // END(2)

    // TODO(3): Bring `sum` and `total` to the new largest score, and add the tile's weights and its weighted values. (9 lines)
    // For the first tile the factor is exp(-infinity) = 0: nothing was there.
    const float factor = expf(largest - larger);
    largest = larger;
    sum *= factor;
    for (int c = 0; c < head; ++c) total[c] *= factor;
    for (int key = 0; key < keys; ++key) {
      const float weight = expf(scores[key] - largest);
      sum += weight;
      for (int c = 0; c < head; ++c) total[c] += weight * v_tile[key][c];
    }
    // END(3)
  }

  // TODO(4): Write this query's output, if there is such a query. (1 to 2 lines)
  for (int c = 0; query < n && c < head; ++c) out[query * head + c] = total[c] / sum;
  // END(4)
}

}  // namespace

template <int head, int queries_per_block>
void attention_tiled(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  if (n == 0) return;  // a launch of no blocks is an error
  const int blocks = course::ceil_div(n, queries_per_block);
  attention_tiled_kernel<head, queries_per_block><<<blocks, queries_per_block>>>(out, q, k, v, n, scale);
  CUDA_CHECK(cudaGetLastError());
}

template void attention_tiled<2, 2>(float*, const float*, const float*, const float*, int, float);
template void attention_tiled<16, 32>(float*, const float*, const float*, const float*, int, float);
