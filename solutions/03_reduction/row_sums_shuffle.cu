// 03_reduction/row_sums_shuffle: out[r] = sum of row r of `a`: a tree down to one warp, then shuffles.
//
// The lanes of a warp can read each other's registers. So the tree in shared memory stops when 32 values are left, one
// for each lane of a warp, and that warp finishes without shared memory and without barriers.
//
//   64 threads:   64 values   stride 32, in shared memory   ->   32 values, one for each lane of warp 0
//   lane:           0  1  2  3  4  5  6  7  ...
//   offset 16:     each lane adds the value of the lane 16 positions further on; then 8, 4, 2, 1
//
// Try it:   ./course check row_sums_shuffle
// Budget:   each element is read once from global memory; 5 rounds fewer of barriers and of shared memory than in
//           row_sums_registers.
#include "row_sums_shuffle.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shuffle_kernel(float* out, const float* a, int columns) {
  static_assert(threads_per_block >= 32 && (threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 32");
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  // TODO(1): Let each thread add up its share of the row in a register, striding by whole blocks. (2 lines)
  float sum = 0.0F;
  // Registers are private to their thread: no barrier.
  for (int i = local; i < columns; i += threads_per_block) sum += row[i];
  // END(1)

  // TODO(2): Store the sum in this thread's slot of `sums`. (1 line)
  // Also the 0 of a thread that met no element: the tree adds every slot.
  sums[local] = sum;
  // END(2)

  // TODO(3): Add the slots in a tree until as many values are left as a warp has lanes. (4 lines)
  // Stride 32 included: it leaves 32 values.
  for (int stride = threads_per_block / 2; stride >= 32; stride /= 2) {
    // Others wrote what this round reads. All threads make the same number of rounds, so all arrive.
    __syncthreads();
    if (local < stride) sums[local] += sums[local + stride];
  }
  // END(3)

  // TODO(4): Let the first warp load its slots, add them with __shfl_down_sync, and write the row's sum. (6 lines)
  // A whole warp or none of it: all lanes that the mask names arrive.
  if (local < 32) {
    // This lane wrote the slot itself: no barrier.
    sum = sums[local];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xFFFFFFFF, sum, offset);
    // Only lane 0 has the sum of all lanes.
    if (local == 0) out[blockIdx.x] = sum;
  }
  // END(4)
}

}  // namespace

template <int threads_per_block>
void row_sums_shuffle(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;  // a launch of no blocks is an error
  row_sums_shuffle_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_shuffle<32>(float*, const float*, int, int);
template void row_sums_shuffle<64>(float*, const float*, int, int);
template void row_sums_shuffle<512>(float*, const float*, int, int);
