// CORRECT: a warp puts its weights into shared memory, where all lanes read them
#include "attention_warps.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int lanes = 32;
constexpr unsigned all = 0xFFFFFFFF;

/// What comes of the numbers of all lanes, in each of them.
template <class Combine>
__device__ inline float over_lanes(float number, Combine combine) {
#pragma unroll
  for (int distance = 1; distance < lanes; distance *= 2)
    number = combine(number, __shfl_xor_sync(all, number, distance));
  return number;
}

template <int head, int warps_per_block>
__global__ void attention_warps_kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  static_assert(head <= lanes, "a lane owns one number of the output");
  __shared__ float q_tile[warps_per_block][head];
  // One more number in each row: lanes read the same place of neighbouring rows, which then lie in different banks.
  __shared__ float k_tile[lanes][head + 1];
  __shared__ float v_tile[lanes][head];
  __shared__ float weights[warps_per_block][lanes];
  const int warp = threadIdx.x / lanes;
  const int lane = threadIdx.x % lanes;
  const int query = blockIdx.x * warps_per_block + warp;
  float total = 0.0F;  // number `lane` of the weighted sum of values
  float sum = 0.0F;    // of the weights; the same in all lanes
  float largest = -INFINITY;
  if (lane < head) q_tile[warp][lane] = query < n ? q[query * head + lane] : 0.0F;

  for (int first = 0; first < n; first += lanes) {
    const int keys = min(lanes, n - first);

    for (int slot = threadIdx.x; slot < keys * head; slot += blockDim.x) {
      const int row = slot / head;
      const int column = slot - row * head;
      k_tile[row][column] = __ldg(&k[(first + row) * head + column]);
      v_tile[row][column] = __ldg(&v[(first + row) * head + column]);
    }
    __syncthreads();

    float score = -INFINITY;
    if (lane < keys) {
      float product = 0.0F;
#pragma unroll
      for (int c = 0; c < head; ++c) product = fmaf(q_tile[warp][c], k_tile[lane][c], product);
      score = product * scale;
    }
    const float of_tile = over_lanes(score, [](float a, float b) { return fmaxf(a, b); });
    const float now = fmaxf(of_tile, largest);

    const float weight = expf(score - now);
    weights[warp][lane] = weight;
    const float shrink = expf(largest - now);
    sum = shrink * sum + over_lanes(weight, [](float a, float b) { return a + b; });
    total *= shrink;
    largest = now;
    __syncwarp();
    if (lane < head) {
      for (int j = 0; j < keys; ++j) total = fmaf(weights[warp][j], v_tile[j][lane], total);
    }
    __syncthreads();
  }

  if (query >= n || lane >= head) return;
  out[query * head + lane] = total / sum;
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
