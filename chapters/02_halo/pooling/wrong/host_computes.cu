// EXPECT: budget-exceeded - the host computes the sums in managed memory, and a kernel only carries them to the output
#include "pooling.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void carry(float* out, const float* sums, int n) {
  __shared__ float tile[threads_per_block];
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i >= n) return;
  tile[threadIdx.x] = sums[i];
  out[i] = tile[threadIdx.x];
}

}  // namespace

template <int threads_per_block>
void pooling(float* out, const float* a, int n) {
  if (n == 0) return;
  float* values = nullptr;
  float* sums = nullptr;
  CUDA_CHECK(cudaMallocManaged(&values, n * sizeof(float)));
  CUDA_CHECK(cudaMallocManaged(&sums, n * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(values, a, n * sizeof(float), cudaMemcpyDeviceToDevice));
  CUDA_CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) {
    sums[i] = values[i];
    if (i >= 1) sums[i] += values[i - 1];
    if (i >= 2) sums[i] += values[i - 2];
  }
  carry<threads_per_block><<<course::ceil_div(n, threads_per_block), threads_per_block>>>(out, sums, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaFree(values));
  CUDA_CHECK(cudaFree(sums));
}

template void pooling<8>(float*, const float*, int);
template void pooling<128>(float*, const float*, int);
template void pooling<256>(float*, const float*, int);
