// EXPECT: shared-race - the barrier at the end of the loop is missing
// 05_matmul/matmul_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `matmul_hunt 40` multiplies two square matrices of 40 rows by tiles of 8 x 8, and prints the sum of each row of the
// product, one in a line. a[r][c] is (r + c) mod 5, and b[r][c] is 1 + (r * c) mod 3.
//
// Run it:   ./course run exercises/05_matmul/matmul_hunt.cu -- 40
// Try it:   ./course check matmul_hunt
#include "matmul_hunt.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  the barrier stands in a loop that some threads leave earlier than others
//   b  threads at the edge multiply slots of the tiles that no thread has filled
//   c  a tile is filled again while other threads still multiply
//   d  the tile of b is read down its columns, and so its slots are mixed up
//   e  two blocks write the same element of the product
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int tile = 8;

__global__ void matmul_kernel(int* out, const int* a, const int* b, int size) {
  __shared__ int a_tile[tile][tile];
  __shared__ int b_tile[tile][tile];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  int sum = 0;
  for (int first = 0; first < size; first += tile) {
    a_tile[y][x] = row < size && first + x < size ? a[row * size + first + x] : 0;
    b_tile[y][x] = first + y < size && column < size ? b[(first + y) * size + column] : 0;
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += a_tile[y][k] * b_tile[k][x];
  }
  if (row < size && column < size) out[row * size + column] = sum;
}

std::vector<int> product_of(const std::vector<int>& a, const std::vector<int>& b, int size) {
  const std::size_t bytes = a.size() * sizeof(int);
  int* device_a = nullptr;
  int* device_b = nullptr;
  int* device_out = nullptr;
  CUDA_CHECK(cudaMalloc(&device_a, bytes));
  CUDA_CHECK(cudaMalloc(&device_b, bytes));
  CUDA_CHECK(cudaMalloc(&device_out, bytes));
  CUDA_CHECK(cudaMemcpy(device_a, a.data(), bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(device_b, b.data(), bytes, cudaMemcpyHostToDevice));
  const int blocks = course::ceil_div(size, tile);
  matmul_kernel<<<dim3(blocks, blocks), dim3(tile, tile)>>>(device_out, device_a, device_b, size);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> out(a.size());
  CUDA_CHECK(cudaMemcpy(out.data(), device_out, bytes, cudaMemcpyDeviceToHost));
  for (int* const memory : {device_a, device_b, device_out}) CUDA_CHECK(cudaFree(memory));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 0;
  if (size <= 0) return 1;
  std::vector<int> a(size * size);
  std::vector<int> b(size * size);
  for (int i = 0; i < size * size; ++i) {
    a[i] = (i / size + i % size) % 5;
    b[i] = 1 + i / size * (i % size) % 3;
  }
  const std::vector<int> out = product_of(a, b, size);
  for (int row = 0; row < size; ++row) {
    int sum = 0;
    for (int column = 0; column < size; ++column) sum += out[row * size + column];
    std::printf("%d\n", sum);
  }
  return 0;
}
