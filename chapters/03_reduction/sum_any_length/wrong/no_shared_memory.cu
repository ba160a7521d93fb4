// EXPECT: budget-exceeded - every thread queues up at one atomic
#include "sum_any_length.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void sum_kernel(float* sum_of_all, const float* a, int n) {
  const int first = blockIdx.x * threads_per_block + threadIdx.x;
  const int stride = gridDim.x * threads_per_block;
  float sum = 0.0F;
  for (int i = first; i < n; i += stride) sum += a[i];

  atomicAdd(sum_of_all, sum);
}

}  // namespace

template <int threads_per_block, int blocks>
void sum_any_length(float* out, float* block_sums, const float* a, int n) {
  CUDA_CHECK(cudaMemset(out, 0, sizeof(float)));
  sum_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void sum_any_length<4, 2>(float*, float*, const float*, int);
template void sum_any_length<64, 3>(float*, float*, const float*, int);
template void sum_any_length<64, 100>(float*, float*, const float*, int);
template void sum_any_length<512, 528>(float*, float*, const float*, int);
