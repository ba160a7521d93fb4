// EXPECT: budget-exceeded - first only the totals, then each block scans: the input is read twice
#include "scan_single_pass.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

template <int threads_per_block>
__device__ float scan_slice(float value) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  sums[local] = value;
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    __syncthreads();
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    __syncthreads();
    sums[local] += left;
  }
  return sums[local];
}

template <int threads_per_block>
__global__ void sum_slices(float* totals, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const float scanned = scan_slice<threads_per_block>(i < n ? a[i] : 0.0F);
  if (threadIdx.x == threads_per_block - 1) totals[blockIdx.x] = scanned;
}

template <int threads_per_block>
__global__ void scan_slices(float* out, const float* totals, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const float before = blockIdx.x > 0 ? totals[blockIdx.x - 1] : 0.0F;
  const float scanned = scan_slice<threads_per_block>(i < n ? a[i] : 0.0F);
  if (i < n) out[i] = before + scanned;
}

}  // namespace

template <int threads_per_block, int per_thread>
void scan_single_pass(float* out, const float* a, int n) {
  if (n == 0) return;
  const int slices = course::ceil_div(n, threads_per_block);
  const course::DeviceBuffer<float> totals(slices);
  const course::DeviceBuffer<float> scanned_totals(slices);
  if (slices > 1) {
    sum_slices<threads_per_block><<<slices, threads_per_block>>>(totals.data(), a, n);
    scan_single_pass<threads_per_block, per_thread>(scanned_totals.data(), totals.data(), slices);
  }
  scan_slices<threads_per_block><<<slices, threads_per_block>>>(out, scanned_totals.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void scan_single_pass<4, 1>(float*, const float*, int);
template void scan_single_pass<4, 3>(float*, const float*, int);
template void scan_single_pass<128, 1>(float*, const float*, int);
template void scan_single_pass<128, 9>(float*, const float*, int);
