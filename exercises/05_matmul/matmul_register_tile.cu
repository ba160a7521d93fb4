// 05_matmul/matmul_register_tile: out = a * b, a square of outputs for each thread.
//
// A thread computes side x side outputs. They share rows of `a` and columns of `b`, so at each step along K the thread
// can load its `side` values of `a` once, keep them in registers, and use them for all of its outputs.
//
// Try it:   ./course check matmul_register_tile
// Budget:   size * side reads of `a` and size * side^2 reads of `b` a thread; 1 global write for each output.
#include "matmul_register_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads, int side>
__global__ void matmul_register_tile_kernel(float* out, const float* a, const float* b, int size) {
  // The upper left one of this thread's outputs.
  const int first_row = (blockIdx.y * threads + threadIdx.y) * side;
  const int first_column = (blockIdx.x * threads + threadIdx.x) * side;
  float totals[side][side] = {};

  for (int k = 0; k < size; ++k) {
    // TODO(1): Load this step's value of `a` for each of the thread's rows, and keep them. (3 to 5 lines)
    // END(1)

    // TODO(2): Go through the outputs one after another; read the value of `b` that each one needs. (5 to 7 lines)
    // END(2)
  }

  // TODO(3): Write those of the outputs that exist. (5 to 7 lines)
  // END(3)
}

}  // namespace

template <int threads, int side>
void matmul_register_tile(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(size, threads * side);
  matmul_register_tile_kernel<threads, side><<<dim3(blocks, blocks), dim3(threads, threads)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_register_tile<4, 2>(float*, const float*, const float*, int);
template void matmul_register_tile<4, 3>(float*, const float*, const float*, int);
template void matmul_register_tile<8, 4>(float*, const float*, const float*, int);
template void matmul_register_tile<16, 4>(float*, const float*, const float*, int);
