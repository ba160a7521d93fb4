// CORRECT: cooperative groups reduce in every warp, and the first warp again
#include "softmax_three_passes.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "support/cuda_check.hpp"

namespace {

namespace cg = cooperative_groups;

template <int threads_per_block>
__global__ void softmax_three_passes_kernel(float* out, const float* x, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr int warps = threads_per_block / lanes;
  __shared__ float largest_of[warps];
  __shared__ float sum_of[warps];
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<lanes> warp = cg::tiled_partition<lanes>(block);
  const int local = threadIdx.x;
  const int lane = warp.thread_rank();
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;

  float own = -INFINITY;
  for (int i = local; i < columns; i += threads_per_block) own = fmaxf(own, row[i]);
  own = cg::reduce(warp, own, cg::greater<float>{});
  if (lane == 0) largest_of[local / lanes] = own;
  cg::sync(block);
  const float largest = cg::reduce(warp, largest_of[lane % warps], cg::greater<float>{});

  float part = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) part += expf(row[i] - largest);
  part = cg::reduce(warp, part, cg::plus<float>{});
  if (lane == 0) sum_of[local / lanes] = part;
  cg::sync(block);
  const float sum = cg::reduce(warp, lane < warps ? sum_of[lane] : 0.0F, cg::plus<float>{});

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
