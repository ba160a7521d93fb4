// 05_matmul/matmul_one_block: out = a * b for square matrices that one block can hold.
//
// There is one block, with a thread for every output and often a few too many. Both matrices fit into shared memory as
// a whole: each thread loads one element of each, and then reads a whole row and a whole column from there.
//
// Try it:   ./course check matmul_one_block
// Budget:   2 global reads and 1 global write a thread, 1 barrier.
#include "matmul_one_block.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int tile>
__global__ void matmul_one_block_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int row = threadIdx.y;
  const int column = threadIdx.x;

  // TODO(1): Fill this thread's slot of each tile, if the matrices have such an element. (2 to 4 lines)
  // END(1)

  // TODO(2): No thread may read before both tiles are full. (1 line)
  // END(2)

  // TODO(3): Write this thread's row of `a_tile` times its column of `b_tile`, if it has an output. (3 to 5 lines)
  // END(3)
}

}  // namespace

template <int tile>
void matmul_one_block(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // no output: no thread has anything to do
  matmul_one_block_kernel<tile><<<1, dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}

template void matmul_one_block<3>(float*, const float*, const float*, int);
template void matmul_one_block<16>(float*, const float*, const float*, int);
