// 03_reduction/row_sums_atomic: out[r] = sum of row r of `a`: one block a row, every element added by an atomic.
//
// The slow rung, the baseline for the others: all threads of a block add straight to the row's sum in global memory.
// Atomics do that one after another, so that no addition is lost.
//
//   row:        3 1 4 1 5 9 2 6 | 5 3 5   8 threads: the first three meet two elements, the others one
//   sum:        0 -> 3 -> 4 -> 8 -> ... -> 44, in any order: a queue of 11
//
// Try it:   ./course check row_sums_atomic
// Budget:   each element is read once from global memory; one atomic an element; one barrier.
#include "row_sums_atomic.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_atomic_kernel(float* out, const float* a, int columns) {
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  // TODO(1): Let one thread set the row's sum in `out` to 0, before any thread adds to it. (2 lines)
  // END(1)

  // TODO(2): Let the threads stride through the row together, and add each element to the sum with an atomic. (3 lines)
  // END(2)
}

}  // namespace

template <int threads_per_block>
void row_sums_atomic(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_sums_atomic_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_atomic<8>(float*, const float*, int, int);
template void row_sums_atomic<128>(float*, const float*, int, int);
template void row_sums_atomic<512>(float*, const float*, int, int);
