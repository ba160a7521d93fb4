// CORRECT: the first thread takes the last element, dim3 for the launch
#include "vector_add.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__global__ void vector_add_kernel(float* out, const float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int mirrored = n - 1 - i;
  if (mirrored >= 0) out[mirrored] = a[mirrored] + b[mirrored];
}

}  // namespace

void vector_add(float* out, const float* a, const float* b, int n, int threads_per_block) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  vector_add_kernel<<<dim3(blocks), dim3(threads_per_block)>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
