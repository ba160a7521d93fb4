// 03_reduction/row_sums_vectorized: out[r] = sum of row r of `a`: four elements with each load of 128 bits.
//
// A float4 is four floats side by side. One load fetches them, if the address is a multiple of 16 bytes. A row may
// begin at any address, so it has three parts:
//
//   row 1 of 11 columns begins at element 11:     11 | 12 13 14 15  16 17 18 19 | 20 21
//                                               head   two whole float4s          tail
//
// Try it:   ./course check row_sums_vectorized
// Budget:   one read for each float4, and for each element of head and tail.
#include "row_sums_vectorized.hpp"

#include "support/cuda_check.hpp"

namespace {

/// The sum of all threads' values, known to thread 0: each warp adds its registers, then the first warp adds the warps'
/// sums. Every thread of the block must call it, once. (Its first `return` leaves the function, not the kernel.)
template <int threads_per_block>
__device__ float block_sum(float sum) {
  constexpr int warps = threads_per_block / 32;
  static_assert(threads_per_block % 32 == 0 && warps <= 32, "whole warps, and a lane of the first for each");
  __shared__ float warp_sums[warps];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;

  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();
  if (warp > 0) return 0.0F;
  sum = lane < warps ? warp_sums[lane] : 0.0F;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
  return sum;
}

template <int threads_per_block>
__global__ void row_sums_vectorized_kernel(float* out, const float* a, int columns) {
  const int local = threadIdx.x;
  const int start = blockIdx.x * columns;  // `a` itself begins at a multiple of 16 bytes
  const float* row = a + start;
  int head = 0;     // elements before the row's first whole float4
  int vectors = 0;  // whole float4s of the row

  // TODO(1): Compute `head` and `vectors`, also for a row that ends before a float4 could begin. (2 lines)
  // END(1)

  float sum = 0.0F;

  // TODO(2): Add the whole float4s to `sum`; the threads stride through them together, one load for each. (5 lines)
  // END(2)

  // TODO(3): Add the elements of head and tail, which are fewer than a block has threads. (3 lines)
  // END(3)

  sum = block_sum<threads_per_block>(sum);
  if (local == 0) out[blockIdx.x] = sum;
}

}  // namespace

template <int threads_per_block>
void row_sums_vectorized(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_sums_vectorized_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_vectorized<32>(float*, const float*, int, int);
template void row_sums_vectorized<128>(float*, const float*, int, int);
template void row_sums_vectorized<512>(float*, const float*, int, int);
