// CORRECT: each block goes through four slices, one after another
#include "compact.hpp"
// A fixed number of blocks, each with a run of slices.
#include <algorithm>
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"
constexpr int slices_of_block = 4;
template <int threads>
__global__ void count(int* counts, const float* a, int n) {
  int sum = 0;
  for (int s = 0; s < slices_of_block; ++s) {
    const int i = (blockIdx.x * slices_of_block + s) * threads + threadIdx.x;
    sum += __syncthreads_count(i < n && a[i] > 0.0f);
  }
  if (threadIdx.x == 0) counts[blockIdx.x] = sum;
}
template <int threads>
__global__ void scan_counts(int* counts, int* kept, int blocks) {
  __shared__ int sums[threads];
  const int t = threadIdx.x;
  int carry = 0;
  for (int first = 0; first < blocks; first += threads) {
    const int own = first + t < blocks ? counts[first + t] : 0;
    sums[t] = own;
    for (int d = 1; d < threads; d *= 2) {
      __syncthreads();
      const int left = t >= d ? sums[t - d] : 0;
      __syncthreads();
      sums[t] += left;
    }
    __syncthreads();
    if (first + t < blocks) counts[first + t] = carry + sums[t] - own;
    carry += sums[threads - 1];
    __syncthreads();
  }
  if (t == 0) *kept = carry;
}
template <int threads>
__global__ void place(float* out, const int* before, const float* a, int n) {
  __shared__ int of_warps[threads / 32];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int base = before[blockIdx.x];
  for (int s = 0; s < slices_of_block; ++s) {
    const int i = (blockIdx.x * slices_of_block + s) * threads + t;
    const float x = i < n ? a[i] : 0.0f;
    const unsigned votes = __ballot_sync(~0u, x > 0.0f);
    if (lane == 0) of_warps[warp] = __popc(votes);
    __syncthreads();
    int at = base;
    for (int w = 0; w < threads / 32; ++w) {
      if (w < warp) at += of_warps[w];
      base += of_warps[w];
    }
    if (x > 0.0f) out[at + __popc(votes & ((1u << lane) - 1))] = x;
    __syncthreads();
  }
}
template <int threads_per_block>
void compact(float* out, int* kept, const float* a, int n) {
  if (n == 0) {
    CUDA_CHECK(cudaMemset(kept, 0, sizeof(int)));
    return;
  }
  const int blocks = course::ceil_div(n, threads_per_block * slices_of_block);
  const course::DeviceBuffer<int> counts(blocks);
  count<threads_per_block><<<blocks, threads_per_block>>>(counts.data(), a, n);
  scan_counts<threads_per_block><<<1, threads_per_block>>>(counts.data(), kept, blocks);
  place<threads_per_block><<<blocks, threads_per_block>>>(out, counts.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}
template void compact<64>(float*, int*, const float*, int);
template void compact<256>(float*, int*, const float*, int);
