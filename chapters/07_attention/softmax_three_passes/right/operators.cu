// CORRECT: one function reduces both, with an operator by value
#include "softmax_three_passes.hpp"

#include "support/cuda_check.hpp"

namespace {

struct Largest {
  static constexpr float neutral = -INFINITY;
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Plus {
  static constexpr float neutral = 0.0F;
  __device__ float operator()(float a, float b) const { return a + b; }
};

/// What comes of term(0), term(1), … term(count - 1), to all threads of the block. `slots` may be used again afterwards.
template <int threads, class Operation, class Term>
__device__ float over_block(float (&slots)[threads], int count, Operation op, Term term) {
  float own = Operation::neutral;
  for (int i = threadIdx.x; i < count; i += threads) own = op(own, term(i));
  slots[threadIdx.x] = own;
  __syncthreads();
  for (int live = threads / 2; live > 0; live /= 2) {
    if (threadIdx.x < live) slots[threadIdx.x] = op(slots[threadIdx.x], slots[threadIdx.x + live]);
    __syncthreads();
  }
  const float result = slots[0];
  __syncthreads();
  return result;
}

template <int threads_per_block>
__global__ void softmax_three_passes_kernel(float* out, const float* x, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;

  const float largest = over_block(slots, columns, Largest(), [=](int i) { return row[i]; });

  const float sum = over_block(slots, columns, Plus(), [=](int i) { return expf(row[i] - largest); });

  for (int i = local; i < columns; i += threads_per_block) out_row[i] = expf(row[i] - largest) / sum;
}

}  // namespace

template <int threads_per_block>
void softmax_three_passes(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;  // a launch of no blocks is an error
  softmax_three_passes_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_three_passes<4>(float*, const float*, int, int);
template void softmax_three_passes<128>(float*, const float*, int, int);
