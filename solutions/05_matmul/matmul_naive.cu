// 05_matmul/matmul_naive: out = a * b, one thread for one output, straight from global memory.
//
// This is the baseline for all that follows: threads don't cooperate. Each reads a row of `a` and a column of `b`
// itself.
//
// Try it:   ./course check matmul_naive
// Budget:   2 * size global reads a thread, 2 * size^3 in all; 1 global write.
#include "matmul_naive.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_naive_kernel(float* out, const float* a, const float* b, int size) {
  // Here x counts rows, as the first index of a matrix does. matmul_coalesced shows what that costs.
  const int row = blockIdx.x * tile + threadIdx.x;
  const int column = blockIdx.y * tile + threadIdx.y;

  // TODO(1): Write row `row` of `a` times column `column` of `b`, if there is such an output. (3 to 5 lines)
  if (row < size && column < size) {
    // In a register: `out` is written once.
    float total = 0.0F;
    for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
    out[row * size + column] = total;
  }
  // END(1)
}

}  // namespace

template <int tile>
void matmul_naive(float* out, const float* a, const float* b, int size) {
  // TODO(2): Launch enough blocks of tile x tile threads for all outputs, and none for size 0. (3 to 4 lines)
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, tile);
  matmul_naive_kernel<tile><<<dim3(blocks, blocks), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
  // END(2)
}

template void matmul_naive<3>(float*, const float*, const float*, int);
template void matmul_naive<32>(float*, const float*, const float*, int);
