// EXPECT: budget-exceeded - the host copies the input to constant memory, from where the windows are read uncounted
#include "pooling.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__constant__ float table[2048];

template <int threads_per_block>
__global__ void pooling_kernel(float* out, const float* a, int n) {
  __shared__ float tile[threads_per_block];
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i >= n) return;
  tile[threadIdx.x] = a[i];
  float sum = tile[threadIdx.x];
  if (i >= 1) sum += table[i - 1];
  if (i >= 2) sum += table[i - 2];
  out[i] = sum;
}

}  // namespace

template <int threads_per_block>
void pooling(float* out, const float* a, int n) {
  if (n == 0) return;
  CUDA_CHECK(cudaMemcpyToSymbol(table, a, n * sizeof(float), 0, cudaMemcpyDeviceToDevice));
  pooling_kernel<threads_per_block><<<course::ceil_div(n, threads_per_block), threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void pooling<8>(float*, const float*, int);
template void pooling<128>(float*, const float*, int);
template void pooling<256>(float*, const float*, int);
