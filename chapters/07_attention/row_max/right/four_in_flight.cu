// CORRECT: a thread has four registers, so that four loads are under way; an operator is handed to the tree
#include "row_max.hpp"

#include "support/cuda_check.hpp"

namespace {

struct Larger {
  __device__ float operator()(float left, float right) const { return left < right ? right : left; }
};

/// What comes of all slots; a loop that the compiler unrolls, since it knows where it ends.
template <int threads, class Operation>
__device__ __forceinline__ void reduce_slots(float* slots, Operation combined) {
#pragma unroll
  for (int live = threads >> 1; live >= 1; live >>= 1) {
    __syncthreads();
    if (threadIdx.x < live) slots[threadIdx.x] = combined(slots[threadIdx.x], slots[threadIdx.x + live]);
  }
}

template <int threads_per_block>
__global__ void __launch_bounds__(threads_per_block) row_max_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  constexpr int step = threads_per_block;
  const Larger larger;
  float best[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
  int i = local;
  for (; i + 3 * step < columns; i += 4 * step) {
#pragma unroll
    for (int part = 0; part < 4; ++part) best[part] = larger(best[part], __ldg(&row[i + part * step]));
  }
  for (; i < columns; i += step) best[0] = larger(best[0], __ldg(&row[i]));

  slots[local] = larger(larger(best[0], best[1]), larger(best[2], best[3]));
  reduce_slots<threads_per_block>(slots, larger);

  if (local == 0) out[blockIdx.x] = slots[0];
}

}  // namespace

template <int threads_per_block>
void row_max(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_max_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_max<4>(float*, const float*, int, int);
template void row_max<128>(float*, const float*, int, int);
