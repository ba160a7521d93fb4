/// @file
/// Rows of 128 numbers, dealt to the lanes of a warp by fours.
#pragma once

#include <cuda_bf16.h>

#include <cstddef>
#include <cstdint>

constexpr unsigned all_lanes = 0xFFFFFFFF;

/// 1 / √128 · log₂(e): 2 to the power of a score times this is e to the power of the scaled score.
constexpr float scale_log2 = 0.12751743F;

/// Two values of bfloat16 as floats: each is a float's upper half.
__device__ inline float2 two(std::uint32_t pair) {
  return {__uint_as_float(pair << 16U), __uint_as_float(pair & 0xFFFF0000U)};
}

__device__ inline std::uint32_t packed(float low, float high) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return reinterpret_cast<const std::uint32_t&>(pair);
}

/// This lane's four numbers of a row.
__device__ inline float4 four(const __nv_bfloat16* row, int lane) {
  const uint2 pairs = reinterpret_cast<const uint2*>(row)[lane];
  const float2 low = two(pairs.x);
  const float2 high = two(pairs.y);
  return {low.x, low.y, high.x, high.y};
}

__device__ inline void put_four(__nv_bfloat16* row, int lane, const float4& numbers) {
  reinterpret_cast<uint2*>(row)[lane] = {packed(numbers.x, numbers.y), packed(numbers.z, numbers.w)};
}

__device__ inline float4 times(const float4& numbers, float factor) {
  return {numbers.x * factor, numbers.y * factor, numbers.z * factor, numbers.w * factor};
}

/// sum + numbers · factor
__device__ inline float4 add_times(const float4& sum, const float4& numbers, float factor) {
  return {sum.x + numbers.x * factor, sum.y + numbers.y * factor, sum.z + numbers.z * factor,
          sum.w + numbers.w * factor};
}
