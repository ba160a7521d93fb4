// 05_matmul/matmul_outer_product: out = a * b, a square of outputs for each thread, by outer products.
//
// At each step along K a thread loads `side` values of `a` and `side` values of `b`. Each value of `a` times each value
// of `b`: side x side products, one for each of its outputs. No value is loaded twice.
//
// Try it:   ./course check matmul_outer_product
// Budget:   2 * size * side global reads a thread; 1 global write for each output.
#include "matmul_outer_product.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads, int side>
__global__ void matmul_outer_product_kernel(float* out, const float* a, const float* b, int size) {
  // The upper left one of this thread's outputs.
  const int first_row = (blockIdx.y * threads + threadIdx.y) * side;
  const int first_column = (blockIdx.x * threads + threadIdx.x) * side;
  float totals[side][side] = {};

  for (int k = 0; k < size; ++k) {
    float a_values[side];
    float b_values[side];
    // TODO(1): Load this step's values: of `a` for each of the thread's rows, of `b` for each column. (3 to 6 lines)
    // END(1)

    // TODO(2): Add to each total the product of its row's value and its column's value. (3 to 5 lines)
    // END(2)
  }

  // TODO(3): Write those of the outputs that exist. (5 to 7 lines)
  // END(3)
}

}  // namespace

template <int threads, int side>
void matmul_outer_product(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, threads * side);
  matmul_outer_product_kernel<threads, side><<<dim3(blocks, blocks), dim3(threads, threads)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_outer_product<4, 2>(float*, const float*, const float*, int);
template void matmul_outer_product<4, 3>(float*, const float*, const float*, int);
template void matmul_outer_product<8, 4>(float*, const float*, const float*, int);
template void matmul_outer_product<16, 4>(float*, const float*, const float*, int);
