// CORRECT: a cooperative group of each warp finds its largest, and one thread that of the warps
#include "row_max.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "support/cuda_check.hpp"

namespace {

namespace cg = cooperative_groups;

template <int threads_per_block>
__global__ void row_max_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr int warps = threads_per_block / lanes;
  __shared__ float slots[warps];
  const cg::thread_block block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<lanes>(block);
  const int local = static_cast<int>(block.thread_rank());
  const float* row = a + blockIdx.x * columns;

  float largest = -INFINITY;
  for (int i = local; i < columns; i += threads_per_block) largest = fmaxf(largest, row[i]);

  largest = cg::reduce(warp, largest, cg::greater<float>());
  if (warp.thread_rank() == 0) slots[warp.meta_group_rank()] = largest;
  block.sync();

  if (local == 0) {
    for (int other = 1; other < warps; ++other) largest = fmaxf(largest, slots[other]);
    out[blockIdx.x] = largest;
  }
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
