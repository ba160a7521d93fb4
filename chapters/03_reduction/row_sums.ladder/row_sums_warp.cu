// Ladder row_sums, out[r] = the sum of row r of `a`: the rung after row_sums_vectorized. One warp a row, eight loads of
// 128 bits in flight a thread.
//
// Difference:    A block of 512 threads gives each thread one float4 of a row of 2,048 floats: it waits for this one
//                load, then for two barriers. Here a warp has the whole row, so that each lane issues its sixteen
//                loads, eight at a time, before it needs the first value; the lanes then add without any barrier.
// Cost removed:  both barriers, shared memory, and most of the waiting: memory answers after some 600 ns whether one or
//                eight loads were asked for, and what counts is how many bytes are in flight.
//
// Measured on an H100 at 65,521 × 2,047, where most rows begin between two float4s: with the last loads of a row one after
// the other, and its first and last elements read after the rest, the kernel reached 96.3 % of CUB's reduction; 99.2 % as
// it is.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 256;
constexpr int warps_per_block = threads_per_block / 32;
constexpr int in_flight = 8;

__device__ float sum_of(float4 four) { return (four.x + four.y) + (four.z + four.w); }

/// Adds what lies in_flight words apart, from body[first] on. Where rows end within it, the words after them count as 0.
template <bool to_the_end>
__device__ void add_words(float (&sums)[in_flight], const float4* body, int first, int vectors, int lane) {
  float4 fours[in_flight];
#pragma unroll
  for (int k = 0; k < in_flight; ++k) {
    const int i = first + 32 * k + lane;
    fours[k] = to_the_end && i >= vectors ? float4{} : __ldcs(&body[i]);  // read once: not worth a place in cache
  }
#pragma unroll
  for (int k = 0; k < in_flight; ++k) sums[k] += sum_of(fours[k]);
}

/// The sum of all whole float4s from `body` on that this lane meets, striding through them with its warp. The last loads
/// of a row are as many at a time as the others: one lane without a word does not make the rest wait for each other.
__device__ float body_sum(const float4* body, int vectors, int lane) {
  float sums[in_flight] = {};  // one chain of additions each, since one chain would make every addition wait
  int first = 0;
  for (; first + 32 * in_flight <= vectors; first += 32 * in_flight) add_words<false>(sums, body, first, vectors, lane);
  if (first < vectors) add_words<true>(sums, body, first, vectors, lane);
#pragma unroll
  for (int k = in_flight / 2; k > 0; k /= 2) {
#pragma unroll
    for (int j = 0; j < k; ++j) sums[j] += sums[j + k];
  }
  return sums[0];
}

__global__ void __launch_bounds__(threads_per_block)
    row_sums_warp_kernel(float* out, const float* a, int rows, int columns) {
  const int lane = threadIdx.x % 32;
  const int row_index = blockIdx.x * warps_per_block + threadIdx.x / 32;
  if (row_index >= rows) return;  // the whole warp: no lane waits for it
  const long long start = static_cast<long long>(row_index) * columns;
  const float* row = a + start;
  const int head = min(static_cast<int>((4 - start % 4) % 4), columns);  // elements before the first whole float4
  const int vectors = (columns - head) / 4;
  const int tail = head + 4 * vectors + lane;
  // Asked for first, so that nobody waits for them at the end.
  const float before = lane < head ? __ldcs(&row[lane]) : 0.0F;
  const float after = tail < columns ? __ldcs(&row[tail]) : 0.0F;

  float sum = body_sum(reinterpret_cast<const float4*>(row + head), vectors, lane);
  sum += before + after;
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  if (lane == 0) out[row_index] = sum;
}

}  // namespace

void row_sums_warp(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_warp_kernel<<<course::ceil_div(rows, warps_per_block), threads_per_block>>>(out, a, rows, columns);
  CUDA_CHECK(cudaGetLastError());
}
