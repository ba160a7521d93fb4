// EXPECT: unchecked-error - nobody asks whether the launch was accepted
#include "matmul_naive.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_naive_kernel(float* out, const float* a, const float* b, int size) {
  const int row = blockIdx.x * tile + threadIdx.x;  // the first coordinate counts rows, as in mathematics
  const int column = blockIdx.y * tile + threadIdx.y;

  if (row < size && column < size) {  // the last blocks hang over the edge
    float total = 0.0F;               // grows in a register; `out` is written once
    for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
    out[row * size + column] = total;
  }
}

}  // namespace

template <int tile>
void matmul_naive(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;                            // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, tile);  // rounded up: a last block that is not full counts, too
  matmul_naive_kernel<tile><<<dim3(blocks, blocks), dim3(tile, tile)>>>(out, a, b, size);
}

template void matmul_naive<3>(float*, const float*, const float*, int);
template void matmul_naive<32>(float*, const float*, const float*, int);
