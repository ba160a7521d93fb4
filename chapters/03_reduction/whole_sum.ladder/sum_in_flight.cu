// Ladder whole_sum, out[0] = the sum of all of `a`: the rung after sum_any_length. Loads of 128 bits, eight in flight a
// thread, and no second launch.
//
// Difference:    A block has eight stretches of the vector, and each of its threads asks for eight float4s of one
//                before it adds the first. The device hands out blocks in order, to any streaming
//                multiprocessor that is free.
//                The block that ends last, known by a counter, adds the blocks' sums.
// Cost removed:  waiting for one load at a time, and the gap between two launches (some µs).
#include <algorithm>

#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 256;
constexpr int warps_per_block = threads_per_block / 32;
constexpr int in_flight = 8;
constexpr int rounds = 8;  // stretches of a block: fewer, and its beginning and end cost more than they are worth

__device__ float sum_of(float4 four) { return (four.x + four.y) + (four.z + four.w); }

/// The sum of all threads' values, known to thread 0. Every thread of the block must call it.
__device__ float block_sum(float sum) {
  __shared__ float warp_sums[warps_per_block];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  __syncthreads();  // the sums of an earlier call have been read
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();
  if (warp > 0) return 0.0F;
  sum = lane < warps_per_block ? warp_sums[lane] : 0.0F;
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  return sum;
}

/// What this thread finds of the block's `rounds` stretches of float4s.
__device__ float thread_sum(const float4* a, int vectors) {
  constexpr int stretch = threads_per_block * in_flight;
  float sums[in_flight] = {};
#pragma unroll
  for (int round = 0; round < rounds; ++round) {
    const int first = (blockIdx.x * rounds + round) * stretch + threadIdx.x;
    float4 fours[in_flight];
#pragma unroll
    for (int k = 0; k < in_flight; ++k) {
      const int i = first + k * threads_per_block;
      fours[k] = i < vectors ? __ldcs(&a[i]) : float4{0, 0, 0, 0};
    }
#pragma unroll
    for (int k = 0; k < in_flight; ++k) sums[k] += sum_of(fours[k]);
  }
#pragma unroll
  for (int k = 1; k < in_flight; ++k) sums[0] += sums[k];
  return sums[0];
}

__global__ void __launch_bounds__(threads_per_block) sum_kernel(float* out, float* scratch, const float* a, int n) {
  unsigned* const blocks_done = reinterpret_cast<unsigned*>(scratch);
  float* const sums = scratch + 1;
  const int vectors = n / 4;
  float sum = thread_sum(reinterpret_cast<const float4*>(a), vectors);
  const int tail = 4 * vectors + threadIdx.x;
  if (blockIdx.x == 0 && tail < n) sum += a[tail];
  sum = block_sum(sum);

  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();  // a block that sees the count sees the sum
    is_last = atomicAdd(blocks_done, 1U) == gridDim.x - 1;
    __threadfence();  // and the sums are read after the count
  }
  __syncthreads();
  if (!is_last) return;  // of the whole block
  float rest = 0.0F;
  for (int block = threadIdx.x; block < static_cast<int>(gridDim.x); block += threads_per_block) {
    rest += __ldcg(&sums[block]);
  }
  rest = block_sum(rest);
  if (threadIdx.x != 0) return;
  out[0] = rest;
  *blocks_done = 0;  // for the next launch
}

}  // namespace

void sum_in_flight(float* out, float* scratch, const float* a, int n) {
  const int blocks = std::max(1, course::ceil_div(n, 4 * threads_per_block * in_flight * rounds));
  sum_kernel<<<blocks, threads_per_block>>>(out, scratch, a, n);
  CUDA_CHECK(cudaGetLastError());
}
