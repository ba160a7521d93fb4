// CORRECT: the slot is zeroed first and then filled if there is a pair
#include "dot_product.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void dot_product_kernel(float* out, const float* a, const float* b, int n) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float products[threads_per_block];
  const int local = threadIdx.x;

  products[local] = 0.0F;
  if (local < n) products[local] = a[local] * b[local];

  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) products[local] += products[local + stride];
  }

  if (local == 0) out[0] = products[0];
}

}  // namespace

template <int threads_per_block>
void dot_product(float* out, const float* a, const float* b, int n) {
  dot_product_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}

template void dot_product<8>(float*, const float*, const float*, int);
template void dot_product<128>(float*, const float*, const float*, int);
