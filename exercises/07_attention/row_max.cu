// 07_attention/row_max: out[r] = the largest element of row r: one block a row.
//
// The tree of chapter 3, with another operation. A thread that meets no element needs a number that changes no maximum.
//
//   row:        2 1 4 3 | 5             4 threads: the first meets two elements
//   registers:  5 1 4 3
//   stride 2:   5 1 | 4 3   ->   5 3
//   stride 1:   5 | 3       ->   5
//
// Try it:   ./course check row_max
// Budget:   each element is read once from global memory; no atomics; one barrier a round and some to spare.
#include "row_max.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_max_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  // TODO(1): Find the largest element of this thread's share in a register: elements local, local + threads_per_block,
  // local + 2 * threads_per_block, ... (2 lines)
  // END(1)

  // TODO(2): Put it down in this thread's slot, and find the largest of all slots in a tree. (5 lines)
  // END(2)

  // TODO(3): Let one thread write the row's largest element to its place in `out`. (1 line)
  // END(3)
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
