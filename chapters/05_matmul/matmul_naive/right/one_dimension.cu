// CORRECT: blocks and threads are numbered in one dimension; the outputs, too
#include "matmul_naive.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_naive_kernel(float* out, const float* a, const float* b, int size) {
  const int output = blockIdx.x * blockDim.x + threadIdx.x;

  if (output < size * size) {
    const int row = output / size;
    const int column = output % size;
    float total = 0.0F;
    for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * size + column];
    out[output] = total;
  }
}

}  // namespace

template <int tile>
void matmul_naive(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size * size, tile * tile);
  matmul_naive_kernel<tile><<<blocks, tile * tile>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_naive<3>(float*, const float*, const float*, int);
template void matmul_naive<32>(float*, const float*, const float*, int);
