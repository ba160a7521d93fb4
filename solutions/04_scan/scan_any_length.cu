// 04_scan/scan_any_length: out[i] = a[0] + a[1] + ... + a[i], any length, many blocks.
//
// Blocks cannot wait for each other inside a kernel, but a kernel waits for the one launched before it. So:
//
//   1. each block scans its own slice of `a`, and writes the total of the slice to `totals`
//   2. the totals are scanned: a block's position now holds the sum of all slices up to its own
//   3. each block adds to its outputs the sum of all slices *before* its own
//
//   slices        3  1  4  1 | 5  9  2  6 | 5  3  5  8
//   1. scanned    3  4  8  9 | 5 14 16 22 | 5  8 13 21       totals   9 22 21
//   2.                                                       scanned  9 31 52
//   3. added                   9  9  9  9  31 31 31 31
//      result     3  4  8  9 |14 23 25 31 |36 39 44 52
//
// Try it:   ./course check scan_any_length
// Budget:   for each element 3 global reads and 2 global writes, and the same for each total.
#include "scan_any_length.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

/// Scans each block's slice of `a` into `out`, and writes the total of slice b to totals[b].
template <int threads_per_block>
__global__ void scan_slices(float* out, float* totals, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Scan this block's slice in `sums`, as in inclusive_scan, and write it to `out`. (8 lines)
  // 0 past the end: the last slot then holds the total of a short slice, too.
  sums[local] = i < n ? a[i] : 0.0F;
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    // Other threads wrote the slots that this round reads.
    __syncthreads();
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    // Other threads read the slots that this round overwrites.
    __syncthreads();
    sums[local] += left;
  }
  if (i < n) out[i] = sums[local];
  // END(1)

  // TODO(2): Let one thread write the slice's total to the block's place in `totals`. (1 line)
  // No barrier before this: the same thread wrote this slot.
  if (local == threads_per_block - 1) totals[blockIdx.x] = sums[local];
  // END(2)
}

/// Adds to each output of a slice what all slices before it add up to: scanned_totals[b] ends with slice b.
template <int threads_per_block>
__global__ void add_offsets(float* out, const float* scanned_totals, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;

  // TODO(3): Add to this thread's output the sum of all slices before its own, if there is any. (1 line)
  if (i < n && blockIdx.x > 0) out[i] += scanned_totals[blockIdx.x - 1];
  // END(3)
}

}  // namespace

template <int threads_per_block>
void scan_any_length(float* out, const float* a, int n) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(n, threads_per_block);
  // Both free themselves at the end, when the device is done with them.
  const course::DeviceBuffer<float> totals(blocks);
  const course::DeviceBuffer<float> scanned_totals(blocks);

  scan_slices<threads_per_block><<<blocks, threads_per_block>>>(out, totals.data(), a, n);
  CUDA_CHECK(cudaGetLastError());

  // TODO(4): If there is more than one slice, scan the totals, of any number, and add the offsets. (5 lines)
  // The recursion ends, since there are fewer totals than elements each time.
  if (blocks > 1) {
    scan_any_length<threads_per_block>(scanned_totals.data(), totals.data(), blocks);
    add_offsets<threads_per_block><<<blocks, threads_per_block>>>(out, scanned_totals.data(), n);
    CUDA_CHECK(cudaGetLastError());
  }
  // END(4)
}

template void scan_any_length<4>(float*, const float*, int);
template void scan_any_length<128>(float*, const float*, int);
