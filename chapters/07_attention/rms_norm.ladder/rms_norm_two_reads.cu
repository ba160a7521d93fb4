// Ladder rms_norm: the plainest rung. As a NumPy line reads: first the mean of the squares, then the quotients.
//
// A thread's share of a long row does not fit into the four elements of exercise rms_norm, so it is read a second time.
#include "rungs.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 128;

__global__ void __launch_bounds__(threads_per_block)
    rms_norm_two_reads_kernel(float* out, const float* x, const float* weight, int columns, float epsilon) {
  __shared__ float slots[threads_per_block];
  const int local = threadIdx.x;
  const float* row = x + static_cast<long long>(blockIdx.x) * columns;
  float* out_row = out + static_cast<long long>(blockIdx.x) * columns;
  float sum = 0.0F;
  for (int i = local; i < columns; i += threads_per_block) sum += row[i] * row[i];
  slots[local] = sum;
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) slots[local] += slots[local + stride];
  }
  __syncthreads();  // thread 0 wrote the sum in the last round
  const float factor = rsqrtf(slots[0] / columns + epsilon);
  for (int i = local; i < columns; i += threads_per_block) out_row[i] = row[i] * factor * weight[i];
}

}  // namespace

void rms_norm_two_reads(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  if (rows == 0 || columns == 0) return;
  rms_norm_two_reads_kernel<<<rows, threads_per_block>>>(out, x, weight, columns, epsilon);
  CUDA_CHECK(cudaGetLastError());
}
