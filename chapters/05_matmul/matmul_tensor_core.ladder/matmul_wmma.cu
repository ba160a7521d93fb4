// Ladder matmul_tensor_core, out = a · b in bfloat16: the first rung. nvcuda::wmma, CUDA's own interface to tensor
// cores, on any device since Ampere.
//
// Difference:    A warp multiplies whole squares of 16 × 16: mma_sync() is one call for 4,096 multiply-adds, where a
//                lane of matmul_fast issues one instruction for each of its own. Tiles come by asynchronous copies in
//                three stages, as there.
// Cost removed:  the arithmetic: tensor cores have 15 times the rate of FP32 lanes. What limits now is how fast shared
//                memory feeds them.
#include <cuda_pipeline.h>
#include <mma.h>

#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

using namespace nvcuda;
using bf16 = __nv_bfloat16;

constexpr int tile = 128;  // rows and columns of outputs of a block
constexpr int depth = 32;
constexpr int stages = 3;
constexpr int threads_per_block = 256;
constexpr int warp_rows = 64;     // of outputs of a warp: two warps above each other …
constexpr int warp_columns = 32;  // … and four side by side
constexpr int square = 16;
constexpr int a_pitch = depth + 8;  // 16 bytes more, so that the rows of a square lie in different banks
constexpr int b_pitch = tile + 8;
constexpr int out_pitch = tile + 4;

struct Stage {
  bf16 a[tile * a_pitch];
  bf16 b[depth * b_pitch];
};
constexpr int stage_bytes = stages * static_cast<int>(sizeof(Stage));
constexpr int out_bytes = tile * out_pitch * static_cast<int>(sizeof(float));
constexpr int shared_bytes = stage_bytes > out_bytes ? stage_bytes : out_bytes;  // outputs lie where the stages lay

/// Begins to copy eight values; writes zeros for those outside of the matrix.
__device__ void copy_eight(bf16* to, const bf16* matrix, int row, int column, int size) {
  const bf16* from = matrix + static_cast<long long>(row) * size + column;
  if (size % 8 == 0) {  // then every row begins at a multiple of 16 bytes
    const bool inside = row < size && column < size;
    __pipeline_memcpy_async(to, inside ? from : matrix, 16, inside ? 0 : 16);
    return;
  }
  for (int i = 0; i < 8; ++i) to[i] = row < size && column + i < size ? from[i] : static_cast<bf16>(0.0F);
}

__device__ void load_stage(Stage& stage, const bf16* a, const bf16* b, int block_row, int block_column, int first,
                           int size) {
  for (int i = threadIdx.x; i < tile * depth / 8; i += threads_per_block) {
    const int row = i / (depth / 8);
    const int column = i % (depth / 8) * 8;
    copy_eight(&stage.a[row * a_pitch + column], a, block_row + row, first + column, size);
  }
  for (int i = threadIdx.x; i < depth * tile / 8; i += threads_per_block) {
    const int row = i / (tile / 8);
    const int column = i % (tile / 8) * 8;
    copy_eight(&stage.b[row * b_pitch + column], b, first + row, block_column + column, size);
  }
}

__global__ void __launch_bounds__(threads_per_block)
    matmul_wmma_kernel(bf16* out, const bf16* a, const bf16* b, int size) {
  extern __shared__ __align__(32) unsigned char bytes[];
  auto* const ring = reinterpret_cast<Stage*>(bytes);
  const int block_row = blockIdx.y * tile;
  const int block_column = blockIdx.x * tile;
  const int local_row = threadIdx.x / 32 / 4 * warp_rows;
  const int local_column = threadIdx.x / 32 % 4 * warp_columns;
  const int steps = (size + depth - 1) / depth;

  wmma::fragment<wmma::accumulator, square, square, square, float> sums[warp_rows / square][warp_columns / square];
  for (auto& row : sums) {
    for (auto& sum : row) wmma::fill_fragment(sum, 0.0F);
  }
  const auto load = [&](int step) {
    if (step < steps) load_stage(ring[step % stages], a, b, block_row, block_column, step * depth, size);
    __pipeline_commit();
  };
  for (int step = 0; step < stages - 1; ++step) load(step);

  for (int step = 0; step < steps; ++step) {
    __pipeline_wait_prior(stages - 2);
    __syncthreads();  // this step's tiles are there, and the stage before has been read
    load(step + stages - 1);
    const Stage& stage = ring[step % stages];
#pragma unroll
    for (int k = 0; k < depth; k += square) {
      wmma::fragment<wmma::matrix_a, square, square, square, bf16, wmma::row_major> a_squares[warp_rows / square];
      wmma::fragment<wmma::matrix_b, square, square, square, bf16, wmma::row_major> b_squares[warp_columns / square];
#pragma unroll
      for (int i = 0; i < warp_rows / square; ++i) {
        wmma::load_matrix_sync(a_squares[i], &stage.a[(local_row + i * square) * a_pitch + k], a_pitch);
      }
#pragma unroll
      for (int j = 0; j < warp_columns / square; ++j) {
        wmma::load_matrix_sync(b_squares[j], &stage.b[k * b_pitch + local_column + j * square], b_pitch);
      }
#pragma unroll
      for (int i = 0; i < warp_rows / square; ++i) {
#pragma unroll
        for (int j = 0; j < warp_columns / square; ++j) {
          wmma::mma_sync(sums[i][j], a_squares[i], b_squares[j], sums[i][j]);
        }
      }
    }
  }

  __pipeline_wait_prior(0);
  __syncthreads();  // the stages have been read: their place is free for the outputs
  auto* const outputs = reinterpret_cast<float*>(bytes);
  for (int i = 0; i < warp_rows / square; ++i) {
    for (int j = 0; j < warp_columns / square; ++j) {
      wmma::store_matrix_sync(&outputs[(local_row + i * square) * out_pitch + local_column + j * square], sums[i][j],
                              out_pitch, wmma::mem_row_major);
    }
  }
  __syncthreads();  // all squares are there
  for (int i = threadIdx.x; i < tile * tile; i += threads_per_block) {
    const int row = block_row + i / tile;
    const int column = block_column + i % tile;
    if (row < size && column < size) {
      out[static_cast<long long>(row) * size + column] = __float2bfloat16(outputs[i / tile * out_pitch + i % tile]);
    }
  }
}

}  // namespace

void matmul_wmma(bf16* out, const bf16* a, const bf16* b, int size) {
  if (size == 0) return;
  CUDA_CHECK(cudaFuncSetAttribute(matmul_wmma_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  const int blocks = course::ceil_div(size, tile);
  matmul_wmma_kernel<<<dim3(blocks, blocks), threads_per_block, shared_bytes>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
