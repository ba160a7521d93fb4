// CORRECT: threads and tiles are numbered in one dimension, without gaps between rows
#include "matmul_one_block.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_one_block_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile * tile];
  __shared__ float b_tile[tile * tile];
  const int thread = threadIdx.y * tile + threadIdx.x;
  const bool has_element = thread < size * size;
  const int row = thread / size;
  const int column = thread % size;

  if (has_element) {
    a_tile[thread] = a[thread];
    b_tile[thread] = b[thread];
  }

  __syncthreads();

  if (has_element) {
    float total = 0.0F;
    for (int k = 0; k < size; ++k) total += a_tile[row * size + k] * b_tile[k * size + column];
    out[thread] = total;
  }
}

}  // namespace

template <int tile>
void matmul_one_block(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  matmul_one_block_kernel<tile><<<1, dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_one_block<3>(float*, const float*, const float*, int);
template void matmul_one_block<16>(float*, const float*, const float*, int);
