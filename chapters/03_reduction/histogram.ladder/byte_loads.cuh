/// @file
/// Loads of 128 bits for the rungs of ladder histogram: sixteen values each, several on their way.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include "support/cuda_check.hpp"

constexpr int bins = 256;

/// Calls `count` with each of the sixteen bytes.
template <class Count>
__device__ void each_byte(const uint4& sixteen, Count count) {
  const unsigned words[4] = {sixteen.x, sixteen.y, sixteen.z, sixteen.w};
#pragma unroll
  for (const unsigned word : words) {
    count(word & 0xFFU);
    count(word >> 8U & 0xFFU);
    count(word >> 16U & 0xFFU);
    count(word >> 24U);
  }
}

/// Calls `count` with the bytes of this thread: the threads of the grid stride through `values` together, `in_flight` loads
/// at a time. The bytes after the last whole load go to the first threads of the grid.
template <int threads, int in_flight, class Count>
__device__ void stride_through(const unsigned char* values, int n, Count count) {
  const auto* loads = reinterpret_cast<const uint4*>(values);
  const int whole = n / 16;
  const int stride = gridDim.x * threads;
  const int first = blockIdx.x * threads + threadIdx.x;
  int i = first;
  for (; i + (in_flight - 1LL) * stride < whole; i += in_flight * stride) {
    uint4 loaded[in_flight];
#pragma unroll
    for (int k = 0; k < in_flight; ++k) loaded[k] = __ldcs(&loads[i + k * stride]);
#pragma unroll
    for (int k = 0; k < in_flight; ++k) each_byte(loaded[k], count);
  }
  for (; i < whole; i += stride) each_byte(__ldcs(&loads[i]), count);
  if (first < n % 16) count(values[16LL * whole + first]);
}

/// Launches as many blocks as the device holds at once, with `shared_bytes` each, after zeros are in `counts`.
template <class Kernel>
void launch_everywhere(Kernel kernel, int threads, int shared_bytes, int* counts, const unsigned char* values, int n) {
  int sm_count = 0, per_sm = 0;
  CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel, threads, shared_bytes));
  const long long wanted = (n / 16LL + threads - 1) / threads;  // more would have no load
  const int blocks = static_cast<int>(std::clamp(wanted, 1LL, static_cast<long long>(sm_count) * per_sm));
  CUDA_CHECK(cudaMemsetAsync(counts, 0, bins * sizeof(int)));
  kernel<<<blocks, threads, shared_bytes>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
}
