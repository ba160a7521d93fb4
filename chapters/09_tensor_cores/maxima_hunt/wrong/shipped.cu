// EXPECT: shared-race - lanes read a square that other lanes of the warp store, and the next square is stored while they read
// 09_tensor_cores/maxima_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `maxima_hunt 32` multiplies two matrices of 32 x 32 whole numbers on tensor cores, and prints the largest element of each
// row of the product: 3597 3952 3335 … Each warp has 16 rows of it and goes from square to square: it stores a square into shared
// memory, and 16 of its lanes look through a row each. "All lanes wait for each other in store_matrix_sync anyway, so a
// barrier would cost time and order nothing."
//
// Run it:   ./course run exercises/09_tensor_cores/maxima_hunt.cu -- 32
// Try it:   ./course check maxima_hunt
#include "maxima_hunt.hpp"

#include <cuda_bf16.h>
#include <mma.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  a bfloat16 has 8 binary digits, and some sums of products need more
//   b  fragments that are loaded from global memory hold their elements in another order than those from shared memory
//   c  only 16 lanes are in the loop over a row, and the next product needs all 32 in step
//   d  the largest of a row begins with 0, and sums may be smaller
//   e  lanes read elements that other lanes store, and `_sync` in the name of the call orders no memory
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

using namespace nvcuda;

constexpr int square = 16;

// One warp a block, with 16 rows of the product.
__global__ void maxima_kernel(int* maxima, const __nv_bfloat16* a, const __nv_bfloat16* b, int size) {
  __shared__ __align__(32) float product[square][square];
  const int lane = threadIdx.x;
  const int first_row = blockIdx.x * square;
  float largest = 0;
  for (int column = 0; column < size; column += square) {
    wmma::fragment<wmma::accumulator, square, square, square, float> sums;
    wmma::fill_fragment(sums, 0.0F);
    for (int k = 0; k < size; k += square) {
      wmma::fragment<wmma::matrix_a, square, square, square, __nv_bfloat16, wmma::row_major> a_square;
      wmma::fragment<wmma::matrix_b, square, square, square, __nv_bfloat16, wmma::row_major> b_square;
      wmma::load_matrix_sync(a_square, &a[first_row * size + k], size);
      wmma::load_matrix_sync(b_square, &b[k * size + column], size);
      wmma::mma_sync(sums, a_square, b_square, sums);
    }
    wmma::store_matrix_sync(&product[0][0], sums, square, wmma::mem_row_major);
    if (lane < square) {
      for (int i = 0; i < square; ++i) largest = fmaxf(largest, product[lane][i]);
    }
  }
  if (lane < square) maxima[first_row + lane] = static_cast<int>(largest);
}

void print_maxima(int size) {
  std::vector<__nv_bfloat16> a_numbers(size * size);
  std::vector<__nv_bfloat16> b_numbers(size * size);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      a_numbers[row * size + column] = __float2bfloat16(static_cast<float>((row + column) * (column + 1) % 13));
      b_numbers[row * size + column] = __float2bfloat16(static_cast<float>((row + 1) * (column + 1) % 37));
    }
  }
  __nv_bfloat16* a = nullptr;
  __nv_bfloat16* b = nullptr;
  int* maxima = nullptr;
  const std::size_t bytes = a_numbers.size() * sizeof(__nv_bfloat16);
  CUDA_CHECK(cudaMalloc(&a, bytes));
  CUDA_CHECK(cudaMalloc(&b, bytes));
  CUDA_CHECK(cudaMalloc(&maxima, size * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, a_numbers.data(), bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(b, b_numbers.data(), bytes, cudaMemcpyHostToDevice));
  maxima_kernel<<<size / square, 32>>>(maxima, a, b, size);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> found(size);
  CUDA_CHECK(cudaMemcpy(found.data(), maxima, size * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(b));
  CUDA_CHECK(cudaFree(maxima));
  for (const int largest : found) std::printf("%d ", largest);
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 0;
  if (size < square || size % square != 0) return 1;
  print_maxima(size);
  return 0;
}
