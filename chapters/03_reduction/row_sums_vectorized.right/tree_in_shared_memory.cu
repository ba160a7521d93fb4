// CORRECT: a plain tree in shared memory
#include "row_sums_vectorized.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__device__ float block_sum(float sum) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  sums[local] = sum;
  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) sums[local] += sums[local + stride];
  }
  return local == 0 ? sums[0] : 0.0F;
}

template <int threads_per_block>
__global__ void row_sums_vectorized_kernel(float* out, const float* a, int columns) {
  const int local = threadIdx.x;
  const int start = blockIdx.x * columns;
  const float* row = a + start;
  int head = 0;
  int vectors = 0;

  head = min((4 - start % 4) % 4, columns);
  vectors = (columns - head) / 4;

  float sum = 0.0F;

  const float4* body = reinterpret_cast<const float4*>(row + head);
  for (int i = local; i < vectors; i += threads_per_block) {
    const float4 four = body[i];
    sum += (four.x + four.y) + (four.z + four.w);
  }

  if (local < head) sum += row[local];
  const int tail = head + 4 * vectors + local;
  if (tail < columns) sum += row[tail];

  sum = block_sum<threads_per_block>(sum);
  if (local == 0) out[blockIdx.x] = sum;
}

}  // namespace

template <int threads_per_block>
void row_sums_vectorized(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_vectorized_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_vectorized<32>(float*, const float*, int, int);
template void row_sums_vectorized<128>(float*, const float*, int, int);
template void row_sums_vectorized<512>(float*, const float*, int, int);
