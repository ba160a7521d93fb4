// Ladder histogram, counts[b] = how many of the n bytes are b: the rungs that count by atomics.
//
// histogram_global   The plainest: one atomic in global memory for each value, in 256 queues.
// histogram_wide     Difference:    as exercise histogram, and a thread loads 16 values at once, four loads at a time.
//                    Cost removed:  15 of 16 loads, and most of the waiting for them.
// histogram_lanes    Difference:    a counter has 32 copies, one for each lane of a warp: copy l of each counter lies in
//                                   bank l.
//                    Cost removed:  the lanes of a warp no longer meet in a bank, be the values random or all the same.
//                                   Only warps still meet, in turns.
#include "byte_loads.cuh"
#include "rungs.hpp"

namespace {

constexpr int threads = 512;
constexpr int in_flight = 4;
constexpr int lanes = 32;

__global__ void __launch_bounds__(threads) histogram_global_kernel(int* counts, const unsigned char* values, int n) {
  const int stride = gridDim.x * threads;
  for (long long i = blockIdx.x * threads + threadIdx.x; i < n; i += stride) atomicAdd(&counts[values[i]], 1);
}

__global__ void __launch_bounds__(threads) histogram_wide_kernel(int* counts, const unsigned char* values, int n) {
  __shared__ int own[bins];
  for (int bin = threadIdx.x; bin < bins; bin += threads) own[bin] = 0;
  __syncthreads();  // every counter is 0
  stride_through<threads, in_flight>(values, n, [&](unsigned value) { atomicAdd(&own[value], 1); });
  __syncthreads();  // all have counted
  for (int bin = threadIdx.x; bin < bins; bin += threads) atomicAdd(&counts[bin], own[bin]);
}

__global__ void __launch_bounds__(threads) histogram_lanes_kernel(int* counts, const unsigned char* values, int n) {
  extern __shared__ int copies[];  // of counter b: lanes · b to lanes · b + 31
  for (int i = threadIdx.x; i < bins * lanes; i += threads) copies[i] = 0;
  __syncthreads();  // every counter is 0
  int* const own = copies + threadIdx.x % lanes;
  stride_through<threads, in_flight>(values, n, [&](unsigned value) { atomicAdd(own + value * lanes, 1); });
  __syncthreads();  // all have counted
  for (int bin = threadIdx.x; bin < bins; bin += threads) {
    int sum = 0;
    // Each lane begins with another copy: its own bank.
    for (int k = 0; k < lanes; ++k) sum += copies[bin * lanes + (k + threadIdx.x) % lanes];
    atomicAdd(&counts[bin], sum);
  }
}

}  // namespace

void histogram_global(int* counts, const unsigned char* values, int n) {
  launch_everywhere(histogram_global_kernel, threads, 0, counts, values, n);
}

void histogram_wide(int* counts, const unsigned char* values, int n) {
  launch_everywhere(histogram_wide_kernel, threads, 0, counts, values, n);
}

void histogram_lanes(int* counts, const unsigned char* values, int n) {
  launch_everywhere(histogram_lanes_kernel, threads, bins * lanes * sizeof(int), counts, values, n);
}
