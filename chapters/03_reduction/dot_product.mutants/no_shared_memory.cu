// EXPECT: budget-exceeded - the products queue up at one atomic in global memory
#include "dot_product.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void dot_product_kernel(float* out, const float* a, const float* b, int n) {
  const int local = threadIdx.x;

  if (local == 0) out[0] = 0.0F;

  __syncthreads();

  if (local < n) atomicAdd(out, a[local] * b[local]);
}

}  // namespace

template <int threads_per_block>
void dot_product(float* out, const float* a, const float* b, int n) {
  dot_product_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}

template void dot_product<8>(float*, const float*, const float*, int);
template void dot_product<128>(float*, const float*, const float*, int);
