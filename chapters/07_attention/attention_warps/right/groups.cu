// CORRECT: a cooperative group of the warp reduces and hands round
#include "attention_warps.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

namespace cg = cooperative_groups;

constexpr int lanes = 32;

template <int head, int warps_per_block>
__global__ void attention_warps_kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  static_assert(head <= lanes, "a lane owns one number of the output");
  __shared__ float q_tile[warps_per_block][head];
  // One more number in each row: lanes read the same place of neighbouring rows, which then lie in different banks.
  __shared__ float k_tile[lanes][head + 1];
  __shared__ float v_tile[lanes][head];
  const cg::thread_block block = cg::this_thread_block();
  const auto group = cg::tiled_partition<lanes>(block);
  const int warp = group.meta_group_rank();
  const int lane = group.thread_rank();
  const int query = blockIdx.x * warps_per_block + warp;
  float total = 0.0F;  // number `lane` of the weighted sum of values
  float sum = 0.0F;    // of the weights; the same in all lanes
  float largest = -INFINITY;
  if (lane < head) q_tile[warp][lane] = query < n ? q[query * head + lane] : 0.0F;

  for (int first = 0; first < n; first += lanes) {
    const int keys = min(lanes, n - first);

    block.sync();
    for (int i = block.thread_rank(); i < keys * head; i += block.size()) {
      k_tile[i / head][i % head] = k[first * head + i];
      v_tile[i / head][i % head] = v[first * head + i];
    }
    block.sync();

    float score = -INFINITY;
    if (lane < keys) {
      score = 0.0F;
      for (int c = 0; c < head; ++c) score += q_tile[warp][c] * k_tile[lane][c];
      score *= scale;
    }
    const float larger = fmaxf(largest, cg::reduce(group, score, cg::greater<float>()));

    const float factor = expf(largest - larger);
    const float weight = expf(score - larger);
    largest = larger;
    sum = sum * factor + cg::reduce(group, weight, cg::plus<float>());
    total *= factor;
    for (int j = 0; j < keys; ++j) {
      const float of_key = group.shfl(weight, j);
      if (lane < head) total += of_key * v_tile[j][lane];
    }
  }

  if (query < n && lane < head) out[query * head + lane] = total / sum;
}

}  // namespace

template <int head, int warps_per_block>
void attention_warps(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  if (n == 0) return;  // a launch of no blocks is an error
  const int blocks = course::ceil_div(n, warps_per_block);
  attention_warps_kernel<head, warps_per_block><<<blocks, warps_per_block * lanes>>>(out, q, k, v, n, scale);
  CUDA_CHECK(cudaGetLastError());
}

template void attention_warps<2, 2>(float*, const float*, const float*, const float*, int, float);
template void attention_warps<32, 4>(float*, const float*, const float*, const float*, int, float);
