// CORRECT: pairs are combined by shuffles in every warp, then by every thread over the warps
#include "softmax_online.hpp"

#include "support/cuda_check.hpp"

namespace {

struct Pair {
  float largest = -INFINITY;
  float sum = 0.0F;

  __device__ void add(float other_largest, float other_sum) {
    if (other_sum == 0.0F) return;
    const float larger = fmaxf(largest, other_largest);
    sum = sum * expf(largest - larger) + other_sum * expf(other_largest - larger);
    largest = larger;
  }
};

template <int threads_per_block>
__global__ void softmax_online_kernel(float* out, const float* x, int columns) {
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = lanes == 32 ? 0xFFFFFFFF : (1U << lanes) - 1;
  constexpr int warps = threads_per_block / lanes;
  __shared__ float largests[warps];
  __shared__ float sums[warps];
  const int first = blockIdx.x * columns;
  Pair pair;
  for (int i = threadIdx.x; i < columns; i += threads_per_block) pair.add(x[first + i], 1.0F);
  for (int offset = lanes / 2; offset > 0; offset /= 2) {
    const float other_largest = __shfl_xor_sync(all, pair.largest, offset);
    const float other_sum = __shfl_xor_sync(all, pair.sum, offset);
    pair.add(other_largest, other_sum);
  }
  if (threadIdx.x % lanes == 0) {
    largests[threadIdx.x / lanes] = pair.largest;
    sums[threadIdx.x / lanes] = pair.sum;
  }
  __syncthreads();
  pair = Pair();
  for (int warp = 0; warp < warps; ++warp) pair.add(largests[warp], sums[warp]);
  for (int i = threadIdx.x; i < columns; i += threads_per_block)
    out[first + i] = expf(x[first + i] - pair.largest) / pair.sum;
}

}  // namespace

template <int threads_per_block>
void softmax_online(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  softmax_online_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_online<4>(float*, const float*, int, int);
template void softmax_online<128>(float*, const float*, int, int);
