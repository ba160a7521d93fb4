// CORRECT: cooperative groups add in every warp, and each thread adds the warps' sums
#include "rms_norm.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "support/cuda_check.hpp"

namespace {

namespace cg = cooperative_groups;

template <int threads_per_block>
__global__ void rms_norm_kernel(float* out, const float* x, const float* weight, int columns, float epsilon) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr int warps = threads_per_block / lanes;
  __shared__ float slots[warps];
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  float mine[most_per_thread] = {};

#pragma unroll
  for (int part = 0; part < most_per_thread; ++part) {
    const int column = part * threads_per_block + local;
    if (column < columns) mine[part] = __ldg(row + column);
  }

  float squares = 0.0F;
#pragma unroll
  for (const float element : mine) squares = fmaf(element, element, squares);
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<lanes>(block);
  const float of_warp = cg::reduce(warp, squares, cg::plus<float>());
  if (warp.thread_rank() == 0) slots[warp.meta_group_rank()] = of_warp;
  block.sync();
  float sum = 0.0F;
  for (const float of_one : slots) sum += of_one;

  const float root = sqrtf(sum / static_cast<float>(columns) + epsilon);
#pragma unroll
  for (int part = 0; part < most_per_thread; ++part) {
    const int column = part * threads_per_block + local;
    if (column < columns) out_row[column] = mine[part] * __ldg(weight + column) / root;
  }
}

}  // namespace

template <int threads_per_block>
void rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  if (rows == 0 || columns == 0) return;  // a launch of no blocks is an error
  rms_norm_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, weight, columns, epsilon);
  CUDA_CHECK(cudaGetLastError());
}

template void rms_norm<4>(float*, const float*, const float*, int, int, float);
template void rms_norm<128>(float*, const float*, const float*, int, int, float);
