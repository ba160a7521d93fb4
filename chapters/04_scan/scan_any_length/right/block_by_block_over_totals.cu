// CORRECT: one block walks along the totals and carries the sum with it
#include "scan_any_length.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

template <int threads_per_block>
__global__ void scan_slices(float* out, float* totals, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  sums[local] = i < n ? a[i] : 0.0F;
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    __syncthreads();
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    __syncthreads();
    sums[local] += left;
  }
  if (i < n) out[i] = sums[local];

  if (local == threads_per_block - 1) totals[blockIdx.x] = sums[local];
}

template <int threads_per_block>
__global__ void add_offsets(float* out, const float* scanned_totals, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;

  if (i < n && blockIdx.x > 0) out[i] += scanned_totals[blockIdx.x - 1];
}

/// One block: slice after slice, each on top of the one before.
template <int threads_per_block>
__global__ void scan_totals(float* scanned_totals, const float* totals, int count) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  float carried = 0.0F;
  for (int begin = 0; begin < count; begin += threads_per_block) {
    sums[local] = begin + local < count ? totals[begin + local] : 0.0F;
    for (int stride = 1; stride < threads_per_block; stride *= 2) {
      __syncthreads();
      const float left = local >= stride ? sums[local - stride] : 0.0F;
      __syncthreads();
      sums[local] += left;
    }
    if (begin + local < count) scanned_totals[begin + local] = carried + sums[local];
    __syncthreads();
    carried += sums[threads_per_block - 1];
    __syncthreads();
  }
}

}  // namespace

template <int threads_per_block>
void scan_any_length(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  const course::DeviceBuffer<float> totals(blocks);
  const course::DeviceBuffer<float> scanned_totals(blocks);

  scan_slices<threads_per_block><<<blocks, threads_per_block>>>(out, totals.data(), a, n);
  CUDA_CHECK(cudaGetLastError());

  if (blocks > 1) {
    scan_totals<threads_per_block><<<1, threads_per_block>>>(scanned_totals.data(), totals.data(), blocks);
    CUDA_CHECK(cudaGetLastError());
    add_offsets<threads_per_block><<<blocks, threads_per_block>>>(out, scanned_totals.data(), n);
    CUDA_CHECK(cudaGetLastError());
  }
}

template void scan_any_length<4>(float*, const float*, int);
template void scan_any_length<128>(float*, const float*, int);
