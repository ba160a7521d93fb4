// CORRECT: lanes hand round their scores, and each computes all weights of the tile
#include "attention_warps.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int lanes = 32;
constexpr unsigned all = 0xFFFFFFFF;

template <int head, int warps_per_block>
__global__ void attention_warps_kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  static_assert(head <= lanes, "a lane owns one number of the output");
  __shared__ float q_tile[warps_per_block][head];
  // One more number in each row: lanes read the same place of neighbouring rows, which then lie in different banks.
  __shared__ float k_tile[lanes][head + 1];
  __shared__ float v_tile[lanes][head];
  const int warp = threadIdx.x / lanes;
  const int lane = threadIdx.x % lanes;
  const int query = blockIdx.x * warps_per_block + warp;
  float total = 0.0F;  // number `lane` of the weighted sum of values
  float sum = 0.0F;    // of the weights; the same in all lanes
  float largest = -INFINITY;
  if (lane < head) q_tile[warp][lane] = query < n ? q[query * head + lane] : 0.0F;

  for (int first = 0; first < n; first += lanes) {
    const int keys = min(lanes, n - first);

    for (int c = threadIdx.x; c < keys * head; c += warps_per_block * lanes) {
      k_tile[c / head][c % head] = k[first * head + c];
    }
    for (int c = threadIdx.x; c < keys * head; c += warps_per_block * lanes) {
      v_tile[c / head][c % head] = v[first * head + c];
    }
    __syncthreads();

    float score = 0.0F;
    for (int c = 0; c < head && lane < keys; ++c) score += q_tile[warp][c] * k_tile[lane][c];
    score = lane < keys ? scale * score : -INFINITY;
    float larger = fmaxf(largest, score);
    for (int distance = lanes / 2; distance > 0; distance /= 2)
      larger = fmaxf(larger, __shfl_xor_sync(all, larger, distance));

    const float factor = expf(largest - larger);
    largest = larger;
    sum *= factor;
    total *= factor;
    for (int j = 0; j < keys; ++j) {
      const float weight = expf(__shfl_sync(all, score, j) - largest);
      sum += weight;
      if (lane < head) total += weight * v_tile[j][lane];
    }
    __syncthreads();
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
