// Ladder attention, the first rung: what the definition says, without a matrix of scores.
//
// A warp has a query, a lane four of its 128 numbers. For each key, the lanes multiply their four, add up by shuffles, and
// rescale their part of the output. Keys and values come from global memory, for each query again: a number that arrives
// is used once.
#include "numbers.cuh"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int warps_per_block = 4;

__global__ void attention_plain_kernel(Attention a) {
  const int lane = threadIdx.x % 32;
  const int query = blockIdx.x * warps_per_block + threadIdx.x / 32;
  if (query >= a.n) return;
  const std::size_t head = static_cast<std::size_t>(blockIdx.y) * a.n * head_size;
  const float4 mine = four(a.q + head + static_cast<std::size_t>(query) * head_size, lane);
  float4 total = {0, 0, 0, 0};
  float largest = -INFINITY;
  float sum = 0;
  const int keys = a.causal ? query + 1 : a.n;
  for (int key = 0; key < keys; ++key) {
    const std::size_t row = head + static_cast<std::size_t>(key) * head_size;
    const float4 k = four(a.k + row, lane);
    float score = mine.x * k.x + mine.y * k.y + mine.z * k.z + mine.w * k.w;
    for (int offset = 16; offset > 0; offset /= 2) score += __shfl_xor_sync(all_lanes, score, offset);
    score *= scale_log2;
    const float larger = fmaxf(largest, score);
    const float factor = exp2f(largest - larger);
    const float weight = exp2f(score - larger);
    largest = larger;
    sum = sum * factor + weight;
    total = add_times(times(total, factor), four(a.v + row, lane), weight);
  }
  put_four(a.out + head + static_cast<std::size_t>(query) * head_size, lane, times(total, 1 / sum));
}

}  // namespace

void attention_plain(const Attention& attention) {
  if (attention.n == 0 || attention.heads == 0) return;
  const dim3 blocks(course::ceil_div(attention.n, warps_per_block), attention.heads);
  attention_plain_kernel<<<blocks, warps_per_block * 32>>>(attention);
  CUDA_CHECK(cudaGetLastError());
}
