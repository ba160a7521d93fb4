/// @file
/// A block's stretch of the vector in scan_in_flight(): brought to shared memory, scanned warp by warp, stored.
#pragma once

#include <cuda_pipeline.h>

constexpr unsigned all_lanes = 0xFFFFFFFF;

__device__ inline float4 plus(float4 four, float value) {
  return {four.x + value, four.y + value, four.z + value, four.w + value};
}

/// This lane's value and those of all lanes before it.
__device__ inline float scan_of_warp(float value, int lane) {
#pragma unroll
  for (int offset = 1; offset < 32; offset *= 2) {
    const float before = __shfl_up_sync(all_lanes, value, offset);
    if (lane >= offset) value += before;
  }
  return value;
}

__device__ inline float sum_of_warp(float value) {
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_xor_sync(all_lanes, value, offset);
  return value;
}

/// How a block works.
/// @tparam threads_ of the warps that scan
/// @tparam vectors_ float4s of a tile that each of them has
/// @tparam slots_ tiles in shared memory at once: on their way, at work, or waiting for the sum before them
/// @tparam lag_ how many tiles wait for the sum before them
template <int threads_, int vectors_, int slots_, int lag_>
struct Shape {
  static constexpr int threads = threads_;
  static constexpr int vectors = vectors_;
  static constexpr int slots = slots_;
  static constexpr int lag = lag_;
  static constexpr int warps = threads / 32;
  static constexpr int all_threads = threads + 32;  // one warp looks at other blocks' tiles
  static constexpr int shared_bytes = slots * threads * vectors * static_cast<int>(sizeof(float4));
  static_assert(lag <= slots - 2, "the looking warp is at most one tile ahead: it must not meet a slot still in use");
};

/// Measured on an H200, where other shapes of the same size gain or lose a few percent: tiles of 37.5 KB, two on their
/// way and three that wait.
using Tuned = Shape<480, 5, 5, 3>;

/// A block's stretch of the vector: each scanning warp has `vectors` times 32 float4s, one after the other.
template <class S>
struct Tile {
  static constexpr int threads = S::threads;
  static constexpr int vectors = S::vectors;
  static constexpr int elements = threads * vectors * 4;

  /// Of this thread's first float4; they lie 128 apart.
  static __device__ long long first(int tile) {
    return static_cast<long long>(tile) * elements + threadIdx.x / 32 * (32 * 4 * vectors) + threadIdx.x % 32 * 4;
  }

  /// Begins to copy this thread's part to its own places in shared memory, which nobody else reads.
  static __device__ void begin_load(float4* stage, const float* a, int n, int tile) {
    const long long start = first(tile);
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const long long i = start + 128 * v;
      float4* const to = &stage[v * threads + threadIdx.x];
      if (i + 3 < n) {
        __pipeline_memcpy_async(to, a + i, sizeof(float4));
      } else {
        *to = {i < n ? a[i] : 0.0F, i + 1 < n ? a[i + 1] : 0.0F, i + 2 < n ? a[i + 2] : 0.0F, 0.0F};
      }
    }
  }

  static __device__ void store(float* out, int n, int tile, const float4 (&fours)[vectors], float before) {
    const long long start = first(tile);
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const long long i = start + 128 * v;
      const float4 sums = plus(fours[v], before);
      if (i + 3 < n) {
        __stcs(reinterpret_cast<float4*>(out + i), sums);
      } else {
        if (i < n) out[i] = sums.x;
        if (i + 1 < n) out[i + 1] = sums.y;
        if (i + 2 < n) out[i + 2] = sums.z;
      }
    }
  }
};

/// Scans the warp's part in place.
/// @return the sum of the part
template <int vectors>
__device__ float scan_part(float4 (&fours)[vectors], int lane) {
  float before = 0.0F;
#pragma unroll
  for (int v = 0; v < vectors; ++v) {
    float4& four = fours[v];
    four.y += four.x;
    four.z += four.y;
    four.w += four.z;
    const float up_to_lane = scan_of_warp(four.w, lane);
    const float left = __shfl_up_sync(all_lanes, up_to_lane, 1);
    const float offset = before + (lane > 0 ? left : 0.0F);
    four = plus(four, offset);
    before += __shfl_sync(all_lanes, up_to_lane, 31);
  }
  return before;
}
