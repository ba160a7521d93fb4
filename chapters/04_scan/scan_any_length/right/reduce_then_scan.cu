// CORRECT: first only the totals, then each block scans on top of its offset
#include "scan_any_length.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

template <int threads_per_block>
__global__ void sum_slices(float* totals, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;
  sums[local] = i < n ? a[i] : 0.0F;
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) sums[local] += sums[local + stride];
  }
  if (local == 0) totals[blockIdx.x] = sums[0];
}

template <int threads_per_block>
__global__ void scan_slices_on_top(float* out, const float* scanned_totals, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;
  sums[local] = i < n ? a[i] : 0.0F;
  if (local == 0 && blockIdx.x > 0) sums[0] += scanned_totals[blockIdx.x - 1];
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    __syncthreads();
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    __syncthreads();
    sums[local] += left;
  }
  if (i < n) out[i] = sums[local];
}

}  // namespace

template <int threads_per_block>
void scan_any_length(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  const course::DeviceBuffer<float> totals(blocks);
  const course::DeviceBuffer<float> scanned_totals(blocks);
  if (blocks > 1) {
    sum_slices<threads_per_block><<<blocks, threads_per_block>>>(totals.data(), a, n);
    CUDA_CHECK(cudaGetLastError());
    scan_any_length<threads_per_block>(scanned_totals.data(), totals.data(), blocks);
  }
  scan_slices_on_top<threads_per_block><<<blocks, threads_per_block>>>(out, scanned_totals.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void scan_any_length<4>(float*, const float*, int);
template void scan_any_length<128>(float*, const float*, int);
