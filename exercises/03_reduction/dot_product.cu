// 03_reduction/dot_product: out[0] = a[0] * b[0] + a[1] * b[1] + ... + a[n - 1] * b[n - 1], one block.
//
// Each thread multiplies one pair. Then the products are added in a tree: in each round the lower half of what is left
// adds the upper half, until one value is left.
//
//   stride 4:   3 1 4 1 | 5 9 2 6   ->   8 10 6 7
//   stride 2:   8 10 | 6 7          ->   14 17
//   stride 1:   14 | 17             ->   31
//
// Try it:   ./course check dot_product
// Budget:   2 global reads a thread, 1 global write in all; 7 shared reads for thread 0 at 8 threads.
#include "dot_product.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void dot_product_kernel(float* out, const float* a, const float* b, int n) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float products[threads_per_block];
  const int local = threadIdx.x;

  // TODO(1): Store this thread's product in its slot, or 0 if this thread has no pair. (1 line)
  // END(1)

  // TODO(2): Add the products in a tree, the stride going from half the block down to 1. (4 lines)
  // END(2)

  // TODO(3): Let one thread write the sum to `out`. (1 line)
  // END(3)
}

}  // namespace

template <int threads_per_block>
void dot_product(float* out, const float* a, const float* b, int n) {
  dot_product_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}

template void dot_product<8>(float*, const float*, const float*, int);
template void dot_product<128>(float*, const float*, const float*, int);
