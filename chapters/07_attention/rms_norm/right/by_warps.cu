// CORRECT: shuffles in every warp, then every thread adds what the warps have
#include "rms_norm.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void rms_norm_kernel(float* out, const float* x, const float* weight, int columns, float epsilon) {
  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr unsigned all = lanes == 32 ? 0xFFFFFFFF : (1U << lanes) - 1;
  constexpr int warps = threads_per_block / lanes;
  __shared__ float of_warps[warps];
  const int first = blockIdx.x * columns;
  float mine[most_per_thread];
  int count = 0;
  float sum = 0.0F;
  for (int i = threadIdx.x; i < columns; i += threads_per_block) {
    mine[count] = x[first + i];
    sum += mine[count] * mine[count];
    ++count;
  }
  for (int offset = lanes / 2; offset > 0; offset /= 2) sum += __shfl_xor_sync(all, sum, offset);
  if (threadIdx.x % lanes == 0) of_warps[threadIdx.x / lanes] = sum;
  __syncthreads();
  sum = 0.0F;
  for (int warp = 0; warp < warps; ++warp) sum += of_warps[warp];
  const float factor = rsqrtf(sum / static_cast<float>(columns) + epsilon);
  for (int part = 0; part < count; ++part) {
    const int i = threadIdx.x + part * threads_per_block;
    out[first + i] = mine[part] * (factor * weight[i]);
  }
}

}  // namespace

template <int threads_per_block>
void rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  if (rows == 0 || columns == 0) return;
  rms_norm_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, weight, columns, epsilon);
  CUDA_CHECK(cudaGetLastError());
}

template void rms_norm<4>(float*, const float*, const float*, int, int, float);
template void rms_norm<128>(float*, const float*, const float*, int, int, float);
