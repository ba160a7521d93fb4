// EXPECT: shared-race - a slot is overwritten while another thread still reads it
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
    if (local >= stride) sums[local] += sums[local - stride];
  }
  if (i < n) out[i] = sums[local];

  if (local == threads_per_block - 1) totals[blockIdx.x] = sums[local];
}

template <int threads_per_block>
__global__ void add_offsets(float* out, const float* scanned_totals, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;

  if (i < n && blockIdx.x > 0) out[i] += scanned_totals[blockIdx.x - 1];
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
    scan_any_length<threads_per_block>(scanned_totals.data(), totals.data(), blocks);
    add_offsets<threads_per_block><<<blocks, threads_per_block>>>(out, scanned_totals.data(), n);
    CUDA_CHECK(cudaGetLastError());
  }
}

template void scan_any_length<4>(float*, const float*, int);
template void scan_any_length<128>(float*, const float*, int);
