/// @file
/// The softmax of scores that lie in registers as tensor cores leave them: a thread has, of its warp's 16 queries, rows
/// lane / 4 and 8 below, and of every eight keys two neighbours. Number i of its scores is in row (i / 2) % 2.
#pragma once

#include "numbers.cuh"
#include "rungs.hpp"

/// What a thread knows of its two queries.
struct Softmax {
  float largest[2] = {-INFINITY, -INFINITY};
  float sum[2] = {0, 0};     // of this thread's weights
  float factor[2] = {0, 0};  // that brings what was summed before the last tile to the new largest score

  /// Turns the scores of a tile into weights, which are at most 1.
  template <int scores_of_thread>
  __device__ __forceinline__ void weigh(float (&scores)[scores_of_thread]) {
    float base[2] = {largest[0], largest[1]};
#pragma unroll
    for (int i = 0; i < scores_of_thread; ++i) base[i / 2 % 2] = fmaxf(base[i / 2 % 2], scores[i]);
#pragma unroll
    for (int row = 0; row < 2; ++row) {
      base[row] = fmaxf(base[row], __shfl_xor_sync(all_lanes, base[row], 1));  // four lanes share a row
      base[row] = fmaxf(base[row], __shfl_xor_sync(all_lanes, base[row], 2));
      const float finite = base[row] == -INFINITY ? 0.0F : base[row];  // no key yet
      factor[row] = power_of_two((largest[row] - finite) * scale_log2);
      largest[row] = base[row];
      base[row] = finite * scale_log2;
      sum[row] *= factor[row];
    }
#pragma unroll
    for (int i = 0; i < scores_of_thread; ++i) {
      scores[i] = power_of_two(fmaf(scores[i], scale_log2, -base[i / 2 % 2]));
      sum[i / 2 % 2] += scores[i];
    }
  }

  /// What the outputs are to be multiplied by at the end.
  __device__ __forceinline__ void divide(float (&by_sum)[2]) const {
#pragma unroll
    for (int row = 0; row < 2; ++row) {
      float all = sum[row] + __shfl_xor_sync(all_lanes, sum[row], 1);
      all += __shfl_xor_sync(all_lanes, all, 2);
      by_sum[row] = 1 / all;
    }
  }

 private:
  static __device__ __forceinline__ float power_of_two(float x) {
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
  }
};

/// total · factor, each in its row
template <int numbers>
__device__ __forceinline__ void scale_rows(float (&total)[numbers], const float (&factor)[2]) {
#pragma unroll
  for (int i = 0; i < numbers; ++i) total[i] *= factor[i / 2 % 2];
}

/// Minus infinity for the keys that a query does not meet.
/// @param query,key the first of this thread's two queries, and the tile's first key
template <int scores_of_thread>
__device__ __forceinline__ void mask(float (&scores)[scores_of_thread], int query, int key, int n, bool causal) {
#pragma unroll
  for (int i = 0; i < scores_of_thread; ++i) {
    const int column = key + i / 4 * 8 + threadIdx.x % 4 * 2 + i % 2;
    if (column >= n || (causal && column > query + i / 2 % 2 * 8)) scores[i] = -INFINITY;
  }
}

/// Weights as the left factor of the next product, 16 keys a step: the same thread has them where they are needed.
template <int scores_of_thread>
__device__ __forceinline__ void pack(std::uint32_t (&weights)[scores_of_thread / 8][4],
                                     const float (&scores)[scores_of_thread]) {
#pragma unroll
  for (int i = 0; i < scores_of_thread; i += 2) weights[i / 8][i / 2 % 4] = packed(scores[i], scores[i + 1]);
}

/// Writes this thread's numbers of its two queries.
__device__ __forceinline__ void write_rows(__nv_bfloat16* out, std::size_t head, int query, int n,
                                           const float (&total)[head_size / 2], const float (&by_sum)[2]) {
#pragma unroll
  for (int row = 0; row < 2; ++row) {
    if (query + row * 8 >= n) continue;
    auto* const pairs =
        reinterpret_cast<std::uint32_t*>(out + head + static_cast<std::size_t>(query + row * 8) * head_size);
#pragma unroll
    for (int i = 0; i < head_size / 8; ++i) {
      pairs[i * 4 + threadIdx.x % 4] =
          packed(total[i * 4 + row * 2] * by_sum[row], total[i * 4 + row * 2 + 1] * by_sum[row]);
    }
  }
}
