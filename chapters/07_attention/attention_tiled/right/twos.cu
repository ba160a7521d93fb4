// CORRECT: the numbers of a row come in twos, by loads and stores of a float2
#include "attention_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__device__ __forceinline__ float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }

__device__ __forceinline__ float2 scaled(float2 a, float factor) { return {a.x * factor, a.y * factor}; }

__device__ __forceinline__ void add(float2& sum, const float2& a) {
  sum.x += a.x;
  sum.y += a.y;
}

/// @tparam twos of a row
template <int twos, int queries_per_block>
__global__ void __launch_bounds__(queries_per_block)
    attention_kernel(float2* out, const float2* q, const float2* k, const float2* v, int n, float scale) {
  __shared__ float2 k_tile[queries_per_block * twos];
  __shared__ float2 v_tile[queries_per_block * twos];
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  float2 mine[twos];
  float2 total[twos];
#pragma unroll
  for (int c = 0; c < twos; ++c) {
    mine[c] = query < n ? scaled(q[query * twos + c], scale) : make_float2(0.0F, 0.0F);
    total[c] = make_float2(0.0F, 0.0F);
  }
  float sum = 0.0F;
  float largest = -INFINITY;

  for (int first = 0; first < n; first += queries_per_block) {
    const int keys = min(queries_per_block, n - first);
    for (int i = threadIdx.x; i < keys * twos; i += queries_per_block) {
      k_tile[i] = k[first * twos + i];
      v_tile[i] = v[first * twos + i];
    }
    __syncthreads();
    float scores[queries_per_block];
    const float before = largest;
    for (int j = 0; j < keys; ++j) {
      scores[j] = 0.0F;
      for (int c = 0; c < twos; ++c) scores[j] += dot(mine[c], k_tile[j * twos + c]);
      largest = fmaxf(largest, scores[j]);
    }
    const float factor = expf(before - largest);
    sum *= factor;
    for (float2& two : total) two = scaled(two, factor);
    for (int j = 0; j < keys; ++j) {
      const float weight = expf(scores[j] - largest);
      sum += weight;
      for (int c = 0; c < twos; ++c) add(total[c], scaled(v_tile[j * twos + c], weight));
    }
    __syncthreads();
  }

  for (int c = 0; query < n && c < twos; ++c) out[query * twos + c] = make_float2(total[c].x / sum, total[c].y / sum);
}

}  // namespace

template <int head, int queries_per_block>
void attention_tiled(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  static_assert(head % 2 == 0, "rows consist of whole float2s");
  if (n == 0) return;
  const auto in_twos = [](const float* numbers) { return reinterpret_cast<const float2*>(numbers); };
  attention_kernel<head / 2, queries_per_block><<<course::ceil_div(n, queries_per_block), queries_per_block>>>(
      reinterpret_cast<float2*>(out), in_twos(q), in_twos(k), in_twos(v), n, scale);
  CUDA_CHECK(cudaGetLastError());
}

template void attention_tiled<2, 2>(float*, const float*, const float*, const float*, int, float);
template void attention_tiled<16, 32>(float*, const float*, const float*, const float*, int, float);
