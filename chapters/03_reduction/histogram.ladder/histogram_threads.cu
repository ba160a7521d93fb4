// Ladder histogram, counts[b] = how many of the n bytes are b: counters of 8 bits for each thread, and no atomics.
//
// Difference:    every thread has all 256 counters for itself, a byte each: those of a warp's lanes lie side by side, each
//                lane's in its own bank. It reads, adds 1 and writes back. Before a counter can overflow, the warp adds
//                its lanes' counters up in registers, where lane l has the sums of counters 4 · l to 4 · l + 3 and 128 on.
// Cost removed:  warps no longer meet in a counter. What it costs: two accesses of shared memory for one atomic, and
//                64 KB for 256 threads.
#include "byte_loads.cuh"
#include "rungs.hpp"

namespace {

constexpr int threads = 256;
constexpr int warps = threads / 32;
constexpr int lanes = 32;
constexpr int words_of_warp = bins / 4 * lanes;  // four counters a word
constexpr int in_flight = 3;
constexpr int batches = 255 / (16 * in_flight);  // that a counter of 8 bits can take
constexpr int groups = bins / 4 / lanes;         // of four counters, that a lane adds up

/// The sums of a warp's counters, of which each lane has its share.
struct Sums {
  int of[groups][4] = {};

  /// Adds all lanes' counters, and sets them to 0. Called by a whole warp.
  __device__ void take(unsigned* words) {
    const int lane = threadIdx.x % lanes;
    __syncwarp();  // all lanes have counted
#pragma unroll
    for (int group = 0; group < groups; ++group) {
      unsigned even = 0, odd = 0;  // two sums of 16 bits each: of 32 counters, 8,160 at most
#pragma unroll 8
      for (int k = 0; k < lanes; ++k) {
        unsigned& four = words[(group * lanes + lane) * lanes + (k + lane) % lanes];  // each lane in another bank
        even += four & 0x00FF00FFU;
        odd += four >> 8U & 0x00FF00FFU;
        four = 0;
      }
      of[group][0] += static_cast<int>(even & 0xFFFFU);
      of[group][1] += static_cast<int>(odd & 0xFFFFU);
      of[group][2] += static_cast<int>(even >> 16U);
      of[group][3] += static_cast<int>(odd >> 16U);
    }
    __syncwarp();  // all counters are 0
  }

  __device__ void add_to(int* counts) const {
    for (int group = 0; group < groups; ++group) {
      for (int j = 0; j < 4; ++j) atomicAdd(&counts[(group * lanes + threadIdx.x % lanes) * 4 + j], of[group][j]);
    }
  }
};

__global__ void __launch_bounds__(threads) histogram_threads_kernel(int* counts, const unsigned char* values, int n) {
  extern __shared__ unsigned all_words[];
  const int lane = threadIdx.x % lanes;
  unsigned* const words = all_words + threadIdx.x / lanes * words_of_warp;
  for (int i = lane; i < words_of_warp; i += lanes) words[i] = 0;
  __syncwarp();  // every counter of the warp is 0
  auto* const own = reinterpret_cast<unsigned char*>(words + lane);
  const auto count = [&](unsigned value) { ++own[value / 4 * (4 * lanes) + value % 4]; };

  const auto* loads = reinterpret_cast<const uint4*>(values);
  const long long whole = n / 16;
  const long long stride = static_cast<long long>(gridDim.x) * threads;
  const long long first = static_cast<long long>(blockIdx.x) * threads + threadIdx.x;
  uint4 next[in_flight];
  const auto load = [&](long long i) {
#pragma unroll
    for (int k = 0; k < in_flight; ++k) {
      if (i + k * stride < whole) next[k] = __ldcs(&loads[i + k * stride]);
    }
  };
  Sums sums;
  load(first);
  int batch = 0;
  for (long long i = first; i - lane < whole; i += in_flight * stride) {  // as long as a lane of the warp has a load
    uint4 loaded[in_flight];
#pragma unroll
    for (int k = 0; k < in_flight; ++k) loaded[k] = next[k];
    load(i + in_flight * stride);
#pragma unroll
    for (int k = 0; k < in_flight; ++k) {
      if (i + k * stride < whole) each_byte(loaded[k], count);
    }
    if (++batch == batches) {
      sums.take(words);
      batch = 0;
    }
  }
  if (first < n % 16) count(values[16 * whole + first]);  // 241 at most: a batch less than 255 is full
  sums.take(words);
  sums.add_to(counts);
}

}  // namespace

void histogram_threads(int* counts, const unsigned char* values, int n) {
  launch_everywhere(histogram_threads_kernel, threads, warps * words_of_warp * sizeof(unsigned), counts, values, n);
}
