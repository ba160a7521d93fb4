// CORRECT: the first warp scans the counts of all warps by shuffles
#include "compact.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

/// Whether an element stays.
struct Positive {
  __device__ bool operator()(const float& element) const { return element > 0.0F; }
};

__device__ __forceinline__ unsigned lanes_before(unsigned lane) { return (1U << lane) - 1U; }

/// counts[b] = how many elements of block b are kept.
template <int threads_per_block>
__global__ void count_kernel(int* counts, const float* a, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  const bool keep = i < n && a[i] > 0.0F;

  const unsigned stay = __ballot_sync(0xffffffffU, keep);
  __shared__ int of_warps[threads_per_block / 32];
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = __popc(stay);
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (const int& of_one : of_warps) sum += of_one;
    counts[blockIdx.x] = sum;
  }
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
  const bool keep = Positive{}(element);
  int before_lane = 0;
  int before_warp = 0;

  const unsigned votes = __ballot_sync(all_lanes, keep);
  before_lane = __popc(votes & lanes_before(lane));

  constexpr int warps = threads_per_block / 32;
  if (lane == 0) kept_of_warp[warp] = __popc(votes);
  __syncthreads();
  if (warp == 0) {
    const int own = lane < warps ? kept_of_warp[lane] : 0;
    int sum = own;
#pragma unroll
    for (int distance = 1; distance < warps; distance <<= 1) {
      const int from = __shfl_up_sync(all_lanes, sum, distance);
      sum += lane < distance ? 0 : from;
    }
    if (lane < warps) kept_of_warp[lane] = sum - own;
  }
  __syncthreads();
  before_warp = kept_of_warp[warp];

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
