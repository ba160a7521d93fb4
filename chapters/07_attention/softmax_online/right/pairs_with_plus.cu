// CORRECT: a struct for the pair, with an operator that combines two
#include "softmax_online.hpp"

#include "support/cuda_check.hpp"

namespace {

/// The largest of some elements, and the sum of exp(element - largest).
struct Pair {
  float largest = -INFINITY;
  float sum = 0.0F;
};

__device__ Pair operator+(Pair a, Pair b) {
  if (a.largest < b.largest) return b + a;
  if (b.sum != 0.0F) a.sum += b.sum * expf(b.largest - a.largest);
  return a;
}

__device__ Pair& operator+=(Pair& a, const Pair& b) { return a = a + b; }

template <int threads_per_block>
__global__ void softmax_online_kernel(float* out, const float* x, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float largests[threads_per_block];
  __shared__ float sums[threads_per_block];
  const auto put = [&](Pair pair) {
    largests[threadIdx.x] = pair.largest;
    sums[threadIdx.x] = pair.sum;
  };
  const auto pair_of = [&](int thread) { return Pair{largests[thread], sums[thread]}; };
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  Pair own;

  for (int i = local; i < columns; i += threads_per_block) own += Pair{row[i], 1.0F};

  put(own);
  for (int live = threads_per_block / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) put(own += pair_of(local + live));
  }
  __syncthreads();

  const auto [largest, sum] = pair_of(0);
  for (int i = local; i < columns; i += threads_per_block) out_row[i] = expf(row[i] - largest) / sum;
}

}  // namespace

template <int threads_per_block>
void softmax_online(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;  // a launch of no blocks is an error
  softmax_online_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_online<4>(float*, const float*, int, int);
template void softmax_online<128>(float*, const float*, int, int);
