// CORRECT: cooperative groups count and scan in each warp
#include "compact.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

namespace cg = cooperative_groups;

/// counts[b] = how many elements of block b are kept.
template <int threads_per_block>
__global__ void count_kernel(int* counts, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const bool keep = i < n && a[i] > 0.0F;

  const int count = __syncthreads_count(keep);
  if (threadIdx.x == 0) counts[blockIdx.x] = count;
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
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<32> group = cg::tiled_partition<32>(block);
  __shared__ int kept_of_warp[threads_per_block / 32];
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const float element = i < n ? a[i] : 0.0F;
  const bool keep = element > 0.0F;
  int before_lane = 0;
  int before_warp = 0;

  before_lane = cg::exclusive_scan(group, static_cast<int>(keep), cg::plus<int>());
  const int of_warp = __popc(group.ballot(keep));

  if (lane == 0) kept_of_warp[warp] = of_warp;
  block.sync();
  for (int other = 0; other < warp; ++other) before_warp += kept_of_warp[other];

  if (keep) out[before[blockIdx.x] + before_warp + before_lane] = element;
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
