// CORRECT: queries come and outputs go through the tiles, coalesced
#include "attention_tiled.hpp"
// Queries come in coalesced, through the key tile; outputs leave through the value tile.
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
template <int head, int block>
__global__ void kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  __shared__ float ks[block][head + 1], vs[block][head + 1];
  const int t = threadIdx.x;
  const int begin = blockIdx.x * block;
  const int queries = min(block, n - begin);
  for (int i = t; i < queries * head; i += block) ks[i / head][i % head] = q[begin * head + i];
  __syncthreads();
  float mine[head] = {}, total[head] = {};
  for (int c = 0; c < head && t < queries; ++c) mine[c] = ks[t][c];
  float largest = -INFINITY, sum = 0;
  __syncthreads();
  for (int first = 0; first < n; first += block) {
    const int keys = min(block, n - first);
    for (int i = t; i < keys * head; i += block) {
      ks[i / head][i % head] = k[first * head + i];
      vs[i / head][i % head] = v[first * head + i];
    }
    __syncthreads();
    if (t < queries) {
      float scores[block];
      float most = largest;
      for (int j = 0; j < keys; ++j) {
        float dot = 0;
        for (int c = 0; c < head; ++c) dot += mine[c] * ks[j][c];
        scores[j] = scale * dot;
        most = fmaxf(most, scores[j]);
      }
      const float factor = expf(largest - most);
      sum *= factor;
      for (int c = 0; c < head; ++c) total[c] *= factor;
      for (int j = 0; j < keys; ++j) {
        const float w = expf(scores[j] - most);
        sum += w;
        for (int c = 0; c < head; ++c) total[c] += w * vs[j][c];
      }
      largest = most;
    }
    __syncthreads();
  }
  for (int c = 0; c < head && t < queries; ++c) vs[t][c] = total[c] / sum;
  __syncthreads();
  for (int i = t; i < queries * head; i += block) out[begin * head + i] = vs[i / head][i % head];
}
template <int head, int queries_per_block>
void attention_tiled(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, queries_per_block);
  kernel<head, queries_per_block><<<blocks, queries_per_block>>>(out, q, k, v, n, scale);
  CUDA_CHECK(cudaGetLastError());
}
template void attention_tiled<2, 2>(float*, const float*, const float*, const float*, int, float);
template void attention_tiled<16, 32>(float*, const float*, const float*, const float*, int, float);
