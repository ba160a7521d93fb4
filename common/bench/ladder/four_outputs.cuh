/// @file
/// The rung "several outputs a thread" of every ladder whose output i needs the neighbours of a[i].
#pragma once

#include <cuda_runtime.h>

#include "support/cuda_check.hpp"

namespace course::ladder {

/// Measured on an H200: with 2,048 such threads an SM has 32 KB on their way, which is enough; two or four
/// float4s a thread are 1 % to 4 % slower, and so are larger blocks.
constexpr int four_outputs_threads = 128;

/// a[i], or 0 outside of the array.
__device__ inline float element_or_zero(const float* a, long long i, int n) { return i >= 0 && i < n ? a[i] : 0.0F; }

/// a[4 * vector] to a[4 * vector + 3], zeros past the end.
__device__ inline float4 four_or_zeros(const float* a, int vector, int n) {
  if (4LL * vector + 3 < n) return __ldcs(reinterpret_cast<const float4*>(a) + vector);
  return {element_or_zero(a, 4LL * vector, n), element_or_zero(a, 4LL * vector + 1, n),
          element_or_zero(a, 4LL * vector + 2, n), 0.0F};
}

/// Four outputs from one float4, its neighbours' values by shuffles.
///
///     lane 0          lane 1               lane 31
///   a b c d         e f g h        …     w x y z       each lane has loaded its float4
///   a b c d|e f     e f g h|i j    …     w x y z|? ?   and gets the `after` values it lacks from the next lane
///
/// The first or last lane of the warp, which has no such neighbour, reads those values from memory.
/// @tparam before, after how many elements before and after a[i] output i needs, at most 4 each
/// @tparam Output float operator()(const float* window): window[0] is a[i - before]
template <int before, int after, class Output>
__global__ void __launch_bounds__(four_outputs_threads)
    four_outputs_kernel(float* out, int outputs, const float* a, int n, Output output) {
  const int lane = threadIdx.x % 32;
  const int vector = blockIdx.x * four_outputs_threads + threadIdx.x;
  const long long start = 4LL * vector;  // of these four outputs
  const float4 four = four_or_zeros(a, vector, n);
  const float own[4] = {four.x, four.y, four.z, four.w};
  float window[before + 4 + after];
#pragma unroll
  for (int j = 0; j < 4; ++j) window[before + j] = own[j];
#pragma unroll
  for (int j = 0; j < before; ++j) {
    window[j] = __shfl_up_sync(0xFFFFFFFF, own[4 - before + j], 1);
    if (lane == 0) window[j] = element_or_zero(a, start - before + j, n);
  }
#pragma unroll
  for (int j = 0; j < after; ++j) {
    window[before + 4 + j] = __shfl_down_sync(0xFFFFFFFF, own[j], 1);
    if (lane == 31) window[before + 4 + j] = element_or_zero(a, start + 4 + j, n);
  }
  const float4 results = {output(window), output(window + 1), output(window + 2), output(window + 3)};
  if (start + 3 < outputs) {
    __stcs(reinterpret_cast<float4*>(out + start), results);
    return;
  }
  if (start < outputs) out[start] = results.x;
  if (start + 1 < outputs) out[start + 1] = results.y;
  if (start + 2 < outputs) out[start + 2] = results.z;
}

/// out[i] = output(a[i - before] … a[i + after]) for i < outputs; zeros stand outside of `a`.
/// @param out, a in device memory, beginning at multiples of 16 bytes
/// @throws course::CudaError when the launch fails
template <int before, int after, class Output>
void four_outputs(float* out, int outputs, const float* a, int n, Output output) {
  if (outputs <= 0) return;
  constexpr long long outputs_per_block = 4LL * four_outputs_threads;
  const auto blocks = static_cast<unsigned>((outputs + outputs_per_block - 1) / outputs_per_block);
  four_outputs_kernel<before, after><<<blocks, four_outputs_threads>>>(out, outputs, a, n, output);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace course::ladder
