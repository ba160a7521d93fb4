// Ladder attention, the third rung: a warp serves eight queries.
//
// Difference:    A lane keeps the scores of its key with eight queries, and its four numbers of eight outputs: squares of
//                outputs in registers, as in chapter 5.
// Cost removed:  7 of 8 reads of keys and values from shared memory, and of the instructions that unpack them.
#include "key_tile.cuh"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int warps_per_block = 4;
constexpr int warp_queries = 8;
constexpr int block_queries = warps_per_block * warp_queries;

/// What a warp keeps in shared memory.
struct OfWarp {
  float4 queries[warp_queries][head_size / 4];
  alignas(16) float weights[tile_keys][warp_queries];
};

/// The scores of this lane's key with the warp's queries.
__device__ void score(float (&scores)[warp_queries], const OfWarp& of_warp, const KeyTile& tile, int lane) {
#pragma unroll
  for (float& one : scores) one = 0;
  for (int i = 0; i < head_size / 4; ++i) {
    const float2 low = two(tile.k[lane][i * 2]);
    const float2 high = two(tile.k[lane][i * 2 + 1]);
#pragma unroll
    for (int query = 0; query < warp_queries; ++query) {
      const float4 q = of_warp.queries[query][i];
      scores[query] += q.x * low.x + q.y * low.y + q.z * high.x + q.w * high.y;
    }
  }
}

__global__ void attention_registers_kernel(Attention a) {
  __shared__ KeyTile tile;
  __shared__ OfWarp of_warps[warps_per_block];
  OfWarp& mine = of_warps[threadIdx.x / 32];
  const int lane = threadIdx.x % 32;
  const int first_query = blockIdx.x * block_queries + threadIdx.x / 32 * warp_queries;
  const std::size_t head = static_cast<std::size_t>(blockIdx.y) * a.n * head_size;
  const auto row = [&](int query) { return head + static_cast<std::size_t>(first_query + query) * head_size; };
  float4 total[warp_queries];
  float largest[warp_queries], sum[warp_queries];
#pragma unroll
  for (int query = 0; query < warp_queries; ++query) {
    total[query] = {0, 0, 0, 0};
    largest[query] = -INFINITY;
    sum[query] = 0;
    mine.queries[query][lane] = first_query + query < a.n ? four(a.q + row(query), lane) : float4{0, 0, 0, 0};
  }
  const int keys = keys_before(a, (blockIdx.x + 1) * block_queries);
  for (int first = 0; first < keys; first += tile_keys) {
    __syncthreads();  // nobody overwrites what another warp still reads
    tile.fill(a, head, first, warps_per_block * 32);
    __syncthreads();
    float scores[warp_queries];
    score(scores, mine, tile, lane);
#pragma unroll
    for (int query = 0; query < warp_queries; ++query) {
      const float one = is_masked(a, first_query + query, first + lane) ? -INFINITY : scores[query] * scale_log2;
      float larger = fmaxf(largest[query], one);
      for (int offset = 16; offset > 0; offset /= 2) larger = fmaxf(larger, __shfl_xor_sync(all_lanes, larger, offset));
      const float base = larger == -INFINITY ? 0 : larger;
      const float factor = exp2f(largest[query] - base);
      const float weight = exp2f(one - base);
      largest[query] = larger;
      sum[query] = sum[query] * factor + weight;
      total[query] = times(total[query], factor);
      scores[query] = weight;
    }
#pragma unroll
    for (int i = 0; i < warp_queries; i += 4) {
      reinterpret_cast<float4&>(mine.weights[lane][i]) = {scores[i], scores[i + 1], scores[i + 2], scores[i + 3]};
    }
    __syncwarp();  // the warp's weights are there
    for (int key = 0; key < tile_keys; ++key) {
      const float4 value = four(tile.v[key], lane);
#pragma unroll
      for (int query = 0; query < warp_queries; ++query) {
        total[query] = add_times(total[query], value, mine.weights[key][query]);
      }
    }
  }
#pragma unroll
  for (int query = 0; query < warp_queries; ++query) {
    for (int offset = 16; offset > 0; offset /= 2) sum[query] += __shfl_xor_sync(all_lanes, sum[query], offset);
    if (first_query + query < a.n) put_four(a.out + row(query), lane, times(total[query], 1 / sum[query]));
  }
}

}  // namespace

void attention_registers(const Attention& attention) {
  if (attention.n == 0 || attention.heads == 0) return;
  const dim3 blocks(course::ceil_div(attention.n, block_queries), attention.heads);
  attention_registers_kernel<<<blocks, warps_per_block * 32>>>(attention);
  CUDA_CHECK(cudaGetLastError());
}
