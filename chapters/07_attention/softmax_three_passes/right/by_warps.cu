// CORRECT: shuffles in every warp, then every thread combines what the warps have
#include "softmax_three_passes.hpp"

#include "support/cuda_check.hpp"

namespace {

struct Larger {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct Sum {
  __device__ float operator()(float a, float b) const { return a + b; }
};

/// Every thread gets what the block's values make together.
template <int threads_per_block, class Operation>
__device__ float of_block(float value, float* of_warps, Operation combine) {
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = lanes == 32 ? 0xFFFFFFFF : (1U << lanes) - 1;
  for (int offset = lanes / 2; offset > 0; offset /= 2) value = combine(value, __shfl_xor_sync(all, value, offset));
  if (threadIdx.x % lanes == 0) of_warps[threadIdx.x / lanes] = value;
  __syncthreads();
  value = of_warps[0];
  for (int warp = 1; warp < threads_per_block / lanes; ++warp) value = combine(value, of_warps[warp]);
  return value;
}

template <int threads_per_block>
__global__ void softmax_three_passes_kernel(float* out, const float* x, int columns) {
  __shared__ float largest_of_warps[threads_per_block];
  __shared__ float sums_of_warps[threads_per_block];
  const int first = blockIdx.x * columns;
  float largest = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += threads_per_block) largest = fmaxf(largest, x[first + i]);
  largest = of_block<threads_per_block>(largest, largest_of_warps, Larger{});
  float sum = 0.0F;
  for (int i = threadIdx.x; i < columns; i += threads_per_block) sum += expf(x[first + i] - largest);
  sum = of_block<threads_per_block>(sum, sums_of_warps, Sum{});
  for (int i = threadIdx.x; i < columns; i += threads_per_block) out[first + i] = expf(x[first + i] - largest) / sum;
}

}  // namespace

template <int threads_per_block>
void softmax_three_passes(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  softmax_three_passes_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_three_passes<4>(float*, const float*, int, int);
template void softmax_three_passes<128>(float*, const float*, int, int);
