// EXPECT: wrong-result - the last term of every sum is missing
#include "matmul_naive.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_naive_kernel(float* out, const float* a, const float* b, int size) {
  const int row = blockIdx.x * tile + threadIdx.x;
  const int column = blockIdx.y * tile + threadIdx.y;

  if (row < size && column < size) {
    float total = 0.0F;
    for (int k = 0; k < size - 1; ++k) total += a[row * size + k] * b[k * size + column];
    out[row * size + column] = total;
  }
}

}  // namespace

template <int tile>
void matmul_naive(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size, tile);
  matmul_naive_kernel<tile><<<dim3(blocks, blocks), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_naive<3>(float*, const float*, const float*, int);
template void matmul_naive<32>(float*, const float*, const float*, int);
