// Ladder attention, the second rung: attention_warps of this chapter, for heads of 128 numbers.
//
// Difference:    The block brings 32 keys and 32 values to shared memory, and its 16 queries use them. A lane computes the
//                score of its key, alone; then the lanes are numbers of the output, four each.
// Cost removed:  15 of 16 reads of global memory, and the five shuffles of each score: now they are five for 32 scores.
#include "key_tile.cuh"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int warps_per_block = 16;

__global__ void attention_shared_kernel(Attention a) {
  __shared__ KeyTile tile;
  __shared__ float4 queries[warps_per_block][head_size / 4];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int first_query = blockIdx.x * warps_per_block;
  const int query = first_query + warp;
  const std::size_t head = static_cast<std::size_t>(blockIdx.y) * a.n * head_size;
  const std::size_t own = head + static_cast<std::size_t>(query) * head_size;
  queries[warp][lane] = query < a.n ? four(a.q + own, lane) : float4{0, 0, 0, 0};
  float4 total = {0, 0, 0, 0};
  float largest = -INFINITY;
  float sum = 0;
  const int keys = keys_before(a, first_query + warps_per_block);
  for (int first = 0; first < keys; first += tile_keys) {
    __syncthreads();  // nobody overwrites what another warp still reads
    tile.fill(a, head, first, warps_per_block * 32);
    __syncthreads();
    float score = 0;
    for (int i = 0; i < head_size / 4; ++i) {
      const float4 q = queries[warp][i];
      const float2 low = two(tile.k[lane][i * 2]);
      const float2 high = two(tile.k[lane][i * 2 + 1]);
      score += q.x * low.x + q.y * low.y + q.z * high.x + q.w * high.y;
    }
    score = is_masked(a, query, first + lane) ? -INFINITY : score * scale_log2;
    float larger = fmaxf(largest, score);
    for (int offset = 16; offset > 0; offset /= 2) larger = fmaxf(larger, __shfl_xor_sync(all_lanes, larger, offset));
    const float base = larger == -INFINITY ? 0 : larger;  // a tile after the query, for one that has met no key
    const float factor = exp2f(largest - base);
    const float weight = exp2f(score - base);
    largest = larger;
    sum = sum * factor + weight;  // of this lane's keys
    total = times(total, factor);
    for (int key = 0; key < tile_keys; ++key) {
      total = add_times(total, four(tile.v[key], lane), __shfl_sync(all_lanes, weight, key));
    }
  }
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(all_lanes, sum, offset);
  if (query < a.n) put_four(a.out + own, lane, times(total, 1 / sum));
}

}  // namespace

void attention_shared(const Attention& attention) {
  if (attention.n == 0 || attention.heads == 0) return;
  const dim3 blocks(course::ceil_div(attention.n, warps_per_block), attention.heads);
  attention_shared_kernel<<<blocks, warps_per_block * 32>>>(attention);
  CUDA_CHECK(cudaGetLastError());
}
