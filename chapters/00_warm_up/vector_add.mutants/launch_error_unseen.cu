// EXPECT: unchecked-error - nobody asks whether the launch was accepted
#include "vector_add.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__global__ void vector_add_kernel(float* out, const float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // all threads of the blocks before mine, then my place in mine

  if (i < n) out[i] = a[i] + b[i];  // blocks come whole: the last one may have threads to spare
}

}  // namespace

void vector_add(float* out, const float* a, const float* b, int n, int threads_per_block) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  int blocks = 1;
  blocks = course::ceil_div(n, threads_per_block);  // rounded up, or the elements of the last block would be left out
  vector_add_kernel<<<blocks, threads_per_block>>>(out, a, b, n);
}
