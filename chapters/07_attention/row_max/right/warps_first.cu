// CORRECT: shuffles in every warp, then one thread for the warps' results
#include "row_max.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_max_kernel(float* out, const float* a, int columns) {
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = lanes == 32 ? 0xFFFFFFFF : (1U << lanes) - 1;
  constexpr int warps = threads_per_block / lanes;
  __shared__ float of_warps[warps];
  const int local = threadIdx.x;
  float largest = -INFINITY;
  for (int i = local; i < columns; i += threads_per_block) largest = fmaxf(largest, a[blockIdx.x * columns + i]);
  for (int offset = lanes / 2; offset > 0; offset /= 2) largest = fmaxf(largest, __shfl_xor_sync(all, largest, offset));
  if (local % lanes == 0) of_warps[local / lanes] = largest;
  __syncthreads();
  if (local != 0) return;
  for (int warp = 1; warp < warps; ++warp) largest = fmaxf(largest, of_warps[warp]);
  out[blockIdx.x] = largest;
}

}  // namespace

template <int threads_per_block>
void row_max(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_max_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_max<4>(float*, const float*, int, int);
template void row_max<128>(float*, const float*, int, int);
