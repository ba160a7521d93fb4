// 05_matmul/matmul_coalesced: out = a * b, one thread for one output, and a warp along a row.
//
// The same sums and as many reads as in matmul_naive. What changes is which thread computes which output: the 32
// threads of a warp, whose threadIdx.x are neighbours, access memory together, so their addresses should be neighbours.
//
// Try it:   ./course check matmul_coalesced   (and ./course report matmul_coalesced --metrics)
// Budget:   2 * size global reads a thread, 2 * size^3 in all; 1 global write; 4 sectors a request of a warp.
#include "matmul_coalesced.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_coalesced_kernel(float* out, const float* a, const float* b, int size) {
  // TODO(1): Find this thread's `row` and `column`, so that a warp lies along a row of `out`. (2 lines)
  // With 32 threads along x a warp has one row, so one address of `a`; neighbours in a row are neighbours in memory.
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;
  // END(1)

  // TODO(2): Write row `row` of `a` times column `column` of `b`, if there is such an output. (3 to 5 lines)
  if (row < size && column < size) {
    float total = 0.0F;
    for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
    out[row * size + column] = total;
  }
  // END(2)
}

}  // namespace

template <int tile>
void matmul_coalesced(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, tile);
  matmul_coalesced_kernel<tile><<<dim3(blocks, blocks), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_coalesced<3>(float*, const float*, const float*, int);
template void matmul_coalesced<32>(float*, const float*, const float*, int);
