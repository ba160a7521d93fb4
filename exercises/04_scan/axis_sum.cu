// 04_scan/axis_sum: out[row] = the sum of a row of a matrix, one block a row.
//
// The grid is 1 block wide and as high as the matrix: blockIdx.y is the row. A row may be longer than the block. Then
// each thread first adds up its own share, alone, and after that the block adds up the shares in a tree.
//
//   row of 20, 8 threads:   0  1  2  3  4  5  6  7 | 0  1  2  3  4  5  6  7 | 0  1  2  3      which thread takes what
//
// Try it:   ./course check axis_sum
// Budget:   each element read once; shared memory and barriers only for the tree: 7 shared reads a thread at 8 threads.
#include "axis_sum.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void axis_sum_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  float sum = 0.0F;  // of this thread's share

  // TODO(1): Add every threads_per_block-th element of this block's row to `sum`, from column `local` on. (2 lines)
  // END(1)

  // TODO(2): Add up the shares of the block's threads in a tree. (5 lines)
  // END(2)

  // TODO(3): Let one thread write the sum of the row. (1 line)
  // END(3)
}

}  // namespace

template <int threads_per_block>
void axis_sum(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a grid of 0 blocks is a launch error
  axis_sum_kernel<threads_per_block><<<dim3(1, rows), threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void axis_sum<8>(float*, const float*, int, int);
template void axis_sum<128>(float*, const float*, int, int);
