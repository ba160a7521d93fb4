// EXPECT: out-of-bounds - the rows of b are taken to be as far apart as those of a block
#include "matmul_coalesced.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_coalesced_kernel(float* out, const float* a, const float* b, int size) {
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;

  if (row < size && column < size) {
    float total = 0.0F;
    for (int k = 0; k < size; ++k) total += a[row * size + k] * b[k * tile + column];
    out[row * size + column] = total;
  }
}

}  // namespace

template <int tile>
void matmul_coalesced(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size, tile);
  matmul_coalesced_kernel<tile><<<dim3(blocks, blocks), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_coalesced<3>(float*, const float*, const float*, int);
template void matmul_coalesced<32>(float*, const float*, const float*, int);
