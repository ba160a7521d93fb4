// 07_attention/softmax_online: each row's softmax, with the largest element and the sum found in one pass.
//
// The sum so far is one of exp(x - the largest so far). When a larger element comes, the sum is multiplied by
// exp(old largest - new largest): each of its terms then is relative to the new one.
//
//   row:         2      1      4                    3
//   largest:     2      2      4                    4
//   sum:         1      1.368  1.368 * 0.135 + 1    1.185 + 0.368 = 1.553
//
// Two threads combine their pairs in the same way: both sums relative to the larger of the two, then added.
//
// Try it:   ./course check softmax_online
// Budget:   each element is read twice from global memory and written once; no atomics; the barriers of two trees, though
//           one is enough.
#include "softmax_online.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void softmax_online_kernel(float* out, const float* x, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float largests[threads_per_block];
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  float largest = -INFINITY;
  float sum = 0.0F;

  // TODO(1): Go through this thread's share once. Keep `largest`, the largest element so far, and `sum`, the sum of
  // exp(x - largest) so far. (6 lines)
  // END(1)

  // TODO(2): Store the pair in this thread's slots, and combine all pairs in a tree. Take care of two threads that met
  // no element. (12 lines)
  // END(2)

  // TODO(3): Let every thread take the row's pair into registers, and write the quotients of its share. (4 lines)
  // END(3)
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
