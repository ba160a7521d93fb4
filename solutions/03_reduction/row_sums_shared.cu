// 03_reduction/row_sums_shared: out[r] = sum of row r of `a`: one block a row, each thread adds up in shared memory.
//
// A row may be longer than its block. First each thread strides through the row and adds up its elements in a slot of
// its own. Then a tree adds the slots.
//
//   row:        3 1 4 1 5 9 2 6 | 5 3 5   8 threads: the first three meet two elements, the others one
//   slots:      8 4 9 1 5 9 2 6
//   stride 4:   8 4 9 1 | 5 9 2 6   ->   13 13 11 7
//   stride 2:   13 13 | 11 7        ->   24 20
//   stride 1:   24 | 20             ->   44
//
// Try it:   ./course check row_sums_shared
// Budget:   each element is read once from global memory; no atomics; one barrier a round and one to spare.
#include "row_sums_shared.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shared_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  // TODO(1): Let each thread add up its share of the row in its slot, beginning with 0: elements local,
  // local + threads_per_block, local + 2 * threads_per_block, ... (2 lines)
  // The tree adds every slot, also those of threads that meet no element.
  sums[local] = 0.0F;
  // No other thread uses this slot: no barrier in the loop.
  for (int i = local; i < columns; i += threads_per_block) sums[local] += row[i];
  // END(1)

  // TODO(2): Add the slots in a tree, as in dot_product. (4 lines)
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    // Others wrote what this round reads. All threads make the same number of rounds, so all arrive.
    __syncthreads();
    if (local < stride) sums[local] += sums[local + stride];
  }
  // END(2)

  // TODO(3): Let one thread write the row's sum to its place in `out`. (1 line)
  // No barrier before this: thread 0 wrote this slot itself.
  if (local == 0) out[blockIdx.x] = sums[0];
  // END(3)
}

}  // namespace

template <int threads_per_block>
void row_sums_shared(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_sums_shared_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_shared<8>(float*, const float*, int, int);
template void row_sums_shared<128>(float*, const float*, int, int);
template void row_sums_shared<512>(float*, const float*, int, int);
