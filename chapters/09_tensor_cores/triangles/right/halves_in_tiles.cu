// CORRECT: blocks of four warps, with tiles of half in shared memory, and a second launch for the blocks' counts
#include <cuda_fp16.h>
#include <mma.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

namespace {

using namespace nvcuda;

constexpr int square = 16;
constexpr int side = 32;  // of a block's outputs
constexpr int threads = 128;

// What the threads of the block bring, added up; for thread 0.
__device__ int block_sum(int value) {
  __shared__ int slots[threads];
  slots[threadIdx.x] = value;
  for (int live = threads / 2; live > 0; live /= 2) {
    __syncthreads();
    if (threadIdx.x < live) slots[threadIdx.x] += slots[threadIdx.x + live];
  }
  return threadIdx.x == 0 ? slots[0] : 0;
}

__global__ void count_kernel(int* counts, const half* a, int size) {
  __shared__ __align__(32) half left[side][square];
  __shared__ __align__(32) half above[square][side];
  __shared__ __align__(32) float sums_tile[side][side];
  const int first_row = blockIdx.y * side;
  const int first_column = blockIdx.x * side;
  const int warp_row = threadIdx.x / 32 / 2 * square;
  const int warp_column = threadIdx.x / 32 % 2 * square;
  // Only the warps whose square is in the matrix multiply: size need not be a multiple of 32.
  const bool inside = first_row + warp_row < size && first_column + warp_column < size;
  wmma::fragment<wmma::accumulator, square, square, square, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  for (int k = 0; k < size; k += square) {
    for (int i = threadIdx.x; i < side * square; i += threads) {
      const int row = first_row + i / square;
      const int column = first_column + i % side;
      left[i / square][i % square] = row < size ? a[row * size + k + i % square] : __float2half(0);
      above[i / side][i % side] = column < size ? a[(k + i / side) * size + column] : __float2half(0);
    }
    __syncthreads();
    if (inside) {
      wmma::fragment<wmma::matrix_a, square, square, square, half, wmma::row_major> rows;
      wmma::fragment<wmma::matrix_b, square, square, square, half, wmma::row_major> columns;
      wmma::load_matrix_sync(rows, &left[warp_row][0], square);
      wmma::load_matrix_sync(columns, &above[0][warp_column], side);
      wmma::mma_sync(sums, rows, columns, sums);
    }
    __syncthreads();
  }
  wmma::store_matrix_sync(&sums_tile[warp_row][warp_column], sums, side, wmma::mem_row_major);
  __syncthreads();
  int count = 0;
  for (int i = threadIdx.x; i < side * side; i += threads) {
    const int row = first_row + i / side;
    const int column = first_column + i % side;
    if (row < size && column < size && __half2float(a[row * size + column]) > 0)
      count += static_cast<int>(sums_tile[i / side][i % side]);
  }
  const int sum = block_sum(count);
  if (threadIdx.x == 0) counts[blockIdx.y * gridDim.x + blockIdx.x] = sum;
}

__global__ void add_kernel(int* total, const int* counts, int n) {
  int share = 0;
  for (int i = threadIdx.x; i < n; i += threads) share += counts[i];
  const int sum = block_sum(share);
  if (threadIdx.x == 0) *total = sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  const int size = (std::atoi(argv[1]) + square - 1) / square * square;
  const int blocks = (size + side - 1) / side;
  std::vector<half> joined(size * size, __float2half(0));
  for (int edge = 2; edge + 1 < argc; edge += 2) {
    const int from = std::atoi(argv[edge]);
    const int to = std::atoi(argv[edge + 1]);
    joined[from * size + to] = __float2half(1);
    joined[to * size + from] = __float2half(1);
  }
  half* a = nullptr;
  int* counts = nullptr;
  CUDA_CHECK(cudaMalloc(&a, joined.size() * sizeof(half)));
  CUDA_CHECK(cudaMalloc(&counts, (blocks * blocks + 1) * sizeof(int)));
  int* const total = counts + blocks * blocks;
  CUDA_CHECK(cudaMemcpy(a, joined.data(), joined.size() * sizeof(half), cudaMemcpyHostToDevice));
  count_kernel<<<dim3(blocks, blocks), threads>>>(counts, a, size);
  CUDA_CHECK(cudaGetLastError());
  add_kernel<<<1, threads>>>(total, counts, blocks * blocks);
  CUDA_CHECK(cudaGetLastError());
  int count = 0;
  CUDA_CHECK(cudaMemcpy(&count, total, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(counts));
  std::printf("%d\n", count / 6);
  return 0;
}
