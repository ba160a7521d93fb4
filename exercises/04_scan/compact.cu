// 04_scan/compact: keeps the elements greater than 0, in their order, for any length: a place for each, by two scans.
//
// A block must know how many elements are kept before its own. So one launch counts, one scans the counts of the blocks,
// and one writes. Within a warp a vote takes the place of a scan: bit l says whether lane l keeps its element.
//
//   a:            3 -1  4 -1 | -5  9  2 -6 | 5 -3  5 -8      blocks of 4, for once
//   kept:         1  0  1  0 |  0  1  1  0 | 1  0  1  0      2 of each block
//   before block: 0            2             4               and 6 in all
//   in block:     0     1    |     0  1    | 0     1
//   out:          3  4  9  2  5  5
//
// Try it:   ./course check compact
// Budget:   each element is read twice from global memory, once to count it and once to move it; one more read for each
//           thread and block; only what is kept is written; no atomics in global memory, at most two a warp in shared.
#include "compact.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

/// counts[b] = how many elements of block b are kept.
template <int threads_per_block>
__global__ void count_kernel(int* counts, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const bool keep = i < n && a[i] > 0.0F;

  // TODO(1): Write how many threads of the block keep their element. `__syncthreads_count` counts them. (2 lines)
  // END(1)
}

/// counts[b] becomes how many elements are kept before block b, and *kept how many in all. One block, for any number of
/// counts: it takes one for each thread at a time, and carries their sum along.
template <int threads_per_block>
__global__ void scan_counts_kernel(int* counts, int* kept, int blocks) {
  __shared__ int sums[threads_per_block];
  const int local = threadIdx.x;
  int carry = 0;
  for (int first = 0; first < blocks; first += threads_per_block) {
    const int own = first + local < blocks ? counts[first + local] : 0;
    sums[local] = own;
    for (int stride = 1; stride < threads_per_block; stride *= 2) {
      __syncthreads();
      const int left = local >= stride ? sums[local - stride] : 0;
      __syncthreads();
      sums[local] += left;
    }
    __syncthreads();
    if (first + local < blocks) counts[first + local] = carry + sums[local] - own;
    carry += sums[threads_per_block - 1];
    // All have read the last sum, before the next round overwrites it.
    __syncthreads();
  }
  if (local == 0) *kept = carry;
}

/// before[b] = how many elements are kept before block b.
template <int threads_per_block>
__global__ void place_kernel(float* out, const int* before, const float* a, int n) {
  constexpr unsigned all_lanes = 0xffffffff;
  __shared__ int kept_of_warp[threads_per_block / 32];
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const float element = i < n ? a[i] : 0.0F;
  const bool keep = element > 0.0F;
  int before_lane = 0;
  int before_warp = 0;

  // TODO(2): Let the warp vote, and find how many of its lanes before this one keep theirs: `before_lane`. (2 lines)
  // END(2)

  // TODO(3): Tell the block how many each warp keeps, and find how many the warps before this one keep: `before_warp`.
  // (3 lines)
  // END(3)

  // TODO(4): Write an element that is kept to its place. (1 line)
  // END(4)
}

}  // namespace

template <int threads_per_block>
void compact(float* out, int* kept, const float* a, int n) {
  if (n == 0) {  // a grid of 0 blocks is a launch error
    CUDA_CHECK(cudaMemset(kept, 0, sizeof(int)));
    return;
  }
  const int blocks = course::ceil_div(n, threads_per_block);
  const course::DeviceBuffer<int> counts(blocks);
  count_kernel<threads_per_block><<<blocks, threads_per_block>>>(counts.data(), a, n);
  scan_counts_kernel<threads_per_block><<<1, threads_per_block>>>(counts.data(), kept, blocks);
  place_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, counts.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void compact<64>(float*, int*, const float*, int);
template void compact<256>(float*, int*, const float*, int);
