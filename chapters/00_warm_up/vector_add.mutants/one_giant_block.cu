// EXPECT: launch-error - a block of n threads: more than 1,024 do not fit one block
#include "vector_add.hpp"

#include "support/cuda_check.hpp"

namespace {

__global__ void vector_add_kernel(float* out, const float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i < n) out[i] = a[i] + b[i];
}

}  // namespace

void vector_add(float* out, const float* a, const float* b, int n, int) {
  if (n == 0) return;
  vector_add_kernel<<<1, n>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
