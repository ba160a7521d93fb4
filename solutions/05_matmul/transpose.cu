// 05_matmul/transpose: a whole program: transposes a matrix by tiles, so that reads and writes are coalesced.
//
// `transpose 2 3` transposes the matrix of 0 1 2 in the first and 3 4 5 in the second row, and prints 0 3, then 1 4, then
// 2 5, a row in each line. Row r and column c of the result are row c and column r of the matrix.
//
// Try it:   ./course check transpose
// Run it:   ./course run exercises/05_matmul/transpose.cu -- 2 3
// Budget:   4 sectors a request of a warp, for reads and for writes; no bank conflict; each number is read and written
//           once; no memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. Blocks of 32 × 32 threads bring a tile into shared memory row by row, and take it out column
// by column. (40 to 50 lines)
constexpr int tile_size = 32;

__global__ void transpose_kernel(int* out, const int* a, int rows, int columns) {
  // One number more in each row, so that a column's numbers are in different banks.
  __shared__ int tile[tile_size][tile_size + 1];
  int row = blockIdx.y * tile_size + threadIdx.y;
  int column = blockIdx.x * tile_size + threadIdx.x;
  if (row < rows && column < columns) tile[threadIdx.y][threadIdx.x] = a[row * columns + column];
  __syncthreads();
  // Of the result: the blocks have changed places as well, and neighbouring threads still write neighbouring numbers.
  row = blockIdx.x * tile_size + threadIdx.y;
  column = blockIdx.y * tile_size + threadIdx.x;
  if (row < columns && column < rows) out[row * rows + column] = tile[threadIdx.x][threadIdx.y];
}

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const int rows = std::atoi(argv[1]);
  const int columns = std::atoi(argv[2]);
  std::vector<int> numbers(rows * columns);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i);

  const std::size_t bytes = numbers.size() * sizeof(int);
  int* a = nullptr;
  int* out = nullptr;
  CUDA_CHECK(cudaMalloc(&a, bytes));
  CUDA_CHECK(cudaMalloc(&out, bytes));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), bytes, cudaMemcpyHostToDevice));
  const dim3 blocks(course::ceil_div(columns, tile_size), course::ceil_div(rows, tile_size));
  transpose_kernel<<<blocks, dim3(tile_size, tile_size)>>>(out, a, rows, columns);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(numbers.data(), out, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));

  for (int row = 0; row < columns; ++row) {
    for (int column = 0; column < rows; ++column) std::printf("%d ", numbers[row * rows + column]);
    std::printf("\n");
  }
  return 0;
}
// END(1)
