// Ladder matmul, out = a · b: the rung after matmul_padded_tile. Loads of 128 bits, from global and from shared memory.
//
// Difference:    The eight values that a thread takes of a tile in one step lie side by side: two loads of 128 bits each, in
//                place of eight of 32. Global memory is read by 128 bits, too.
// Cost removed:  instructions. matmul_padded_tile loads 16 words for 64 multiply-adds; this one issues 4 loads for them.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 128;  // rows and columns of outputs of a block
constexpr int depth = 8;   // columns of the tile of `a` and rows of that of `b`
constexpr int side = 8;    // rows and columns of outputs of a thread
constexpr int threads_per_block = (tile / side) * (tile / side);
static_assert(tile * depth == 4 * threads_per_block, "each thread brings one float4 to each tile");

/// Four elements of row `row` from `column` on; zeros outside of the matrix.
__device__ float4 four_of_row(const float* matrix, int row, int column, int size) {
  if (row >= size || column >= size) return {0, 0, 0, 0};
  const float* at = matrix + static_cast<long long>(row) * size + column;
  if (size % 4 == 0) return *reinterpret_cast<const float4*>(at);  // then every row begins at a multiple of 16 bytes
  return {at[0], column + 1 < size ? at[1] : 0, column + 2 < size ? at[2] : 0, column + 3 < size ? at[3] : 0};
}

__device__ void load_eight(float (&values)[side], const float* from) {
  const float4 low = *reinterpret_cast<const float4*>(from);
  const float4 high = *reinterpret_cast<const float4*>(from + 4);
  values[0] = low.x, values[1] = low.y, values[2] = low.z, values[3] = low.w;
  values[4] = high.x, values[5] = high.y, values[6] = high.z, values[7] = high.w;
}

__global__ void __launch_bounds__(threads_per_block)
    matmul_wide_loads_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ __align__(16) float a_tile[depth][tile];  // turned over
  __shared__ __align__(16) float b_tile[depth][tile];
  const int thread = threadIdx.x;
  const int block_row = blockIdx.y * tile;
  const int block_column = blockIdx.x * tile;
  const int local_row = thread / (tile / side) * side;
  const int local_column = thread % (tile / side) * side;
  float totals[side][side] = {};

  for (int first = 0; first < size; first += depth) {
    const int a_row = thread / (depth / 4);
    const int a_column = thread % (depth / 4) * 4;
    const float4 from_a = four_of_row(a, block_row + a_row, first + a_column, size);
    a_tile[a_column][a_row] = from_a.x;
    a_tile[a_column + 1][a_row] = from_a.y;
    a_tile[a_column + 2][a_row] = from_a.z;
    a_tile[a_column + 3][a_row] = from_a.w;
    const int b_row = thread / (tile / 4);
    const int b_column = thread % (tile / 4) * 4;
    *reinterpret_cast<float4*>(&b_tile[b_row][b_column]) = four_of_row(b, first + b_row, block_column + b_column, size);
    __syncthreads();  // both tiles are full

#pragma unroll
    for (int k = 0; k < depth; ++k) {
      float a_values[side];
      float b_values[side];
      load_eight(a_values, &a_tile[k][local_row]);
      load_eight(b_values, &b_tile[k][local_column]);
#pragma unroll
      for (int i = 0; i < side; ++i) {
#pragma unroll
        for (int j = 0; j < side; ++j) totals[i][j] += a_values[i] * b_values[j];
      }
    }
    __syncthreads();  // both have been read
  }

#pragma unroll
  for (int i = 0; i < side; ++i) {
#pragma unroll
    for (int j = 0; j < side; ++j) {
      const int row = block_row + local_row + i;
      const int column = block_column + local_column + j;
      if (row < size && column < size) out[static_cast<long long>(row) * size + column] = totals[i][j];
    }
  }
}

}  // namespace

void matmul_wide_loads(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const int blocks = course::ceil_div(size, tile);
  matmul_wide_loads_kernel<<<dim3(blocks, blocks), threads_per_block>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
