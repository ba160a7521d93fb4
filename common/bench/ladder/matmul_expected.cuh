/// @file
/// What a matrix product should be, in double precision.
#pragma once

#include "support/cuda_check.hpp"

namespace course::ladder {

/// One thread an output, from left to right: slow, and no line of it is shared with what it judges.
template <class T>
__global__ void matmul_expected_kernel(double* out, const T* a, const T* b, int size) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= size || column >= size) return;
  double sum = 0;
  for (int k = 0; k < size; ++k) {
    sum += static_cast<double>(static_cast<float>(a[static_cast<long long>(row) * size + k])) *
           static_cast<double>(static_cast<float>(b[static_cast<long long>(k) * size + column]));
  }
  out[static_cast<long long>(row) * size + column] = sum;
}

/// out = a · b for size × size matrices in device memory, row after row.
template <class T>
void matmul_expected(double* out, const T* a, const T* b, int size) {
  if (size == 0) return;
  const int blocks = (size + 15) / 16;
  matmul_expected_kernel<<<dim3(blocks, blocks), dim3(16, 16)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace course::ladder
