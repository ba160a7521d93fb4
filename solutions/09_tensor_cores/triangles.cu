// 09_tensor_cores/triangles: a whole program: counts the triangles of a graph by a product of matrices on tensor cores.
//
// `triangles 5 0 1 0 2 1 2 1 3 2 3 3 4` has five nodes, 0 to 4, and six edges: 0-1, 0-2, 1-2, 1-3, 2-3 and 3-4. It prints 2:
// the triangles are 0 1 2 and 1 2 3. a[i][j] is 1 where an edge joins i and j, and 0 elsewhere. Then (a * a)[i][j] says how
// many nodes are neighbours of both.
//
// Try it:   ./course check triangles
// Run it:   ./course run exercises/09_tensor_cores/triangles.cu -- 5 0 1 0 2 1 2 1 3 2 3 3 4
// Budget:   every product on tensor cores; at most one atomic operation for each square of 16 x 16; no memory, error or
//           unfinished work left behind.
#include <cuda_bf16.h>
#include <mma.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. A warp multiplies squares; how their elements become one number is up to you. (45 to 60 lines)
constexpr int square = 16;

// One warp a block: the square of a * a in row blockIdx.y and column blockIdx.x of squares.
__global__ void triangles_kernel(int* total, const __nv_bfloat16* a, int size) {
  using namespace nvcuda;
  __shared__ __align__(32) float common[square * square];
  const int first_row = blockIdx.y * square;
  const int first_column = blockIdx.x * square;
  wmma::fragment<wmma::accumulator, square, square, square, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  for (int k = 0; k < size; k += square) {
    wmma::fragment<wmma::matrix_a, square, square, square, __nv_bfloat16, wmma::row_major> rows;
    wmma::fragment<wmma::matrix_b, square, square, square, __nv_bfloat16, wmma::row_major> columns;
    wmma::load_matrix_sync(rows, &a[first_row * size + k], size);
    wmma::load_matrix_sync(columns, &a[k * size + first_column], size);
    wmma::mma_sync(sums, rows, columns, sums);
  }
  // CUDA does not say which lane holds which element, so the sums go through memory, where every element has its place.
  wmma::store_matrix_sync(common, sums, square, wmma::mem_row_major);
  // A lane reads what other lanes have stored.
  __syncwarp();
  int count = 0;
  for (int i = threadIdx.x; i < square * square; i += 32) {
    const bool joined = static_cast<float>(a[(first_row + i / square) * size + first_column + i % square]) > 0;
    if (joined) count += static_cast<int>(common[i]);
  }
  for (int offset = 16; offset > 0; offset /= 2) count += __shfl_down_sync(0xffffffff, count, offset);
  if (threadIdx.x == 0) atomicAdd(total, count);
}

int main(int argc, char** argv) {
  if (argc < 2 || argc % 2 != 0) return 1;
  const int squares = course::ceil_div(std::atoi(argv[1]), square);
  // Nodes that are not there have no edges, and change nothing.
  const int size = squares * square;
  std::vector<__nv_bfloat16> joined(size * size, __float2bfloat16(0));
  for (int edge = 2; edge < argc; edge += 2) {
    const int from = std::atoi(argv[edge]);
    const int to = std::atoi(argv[edge + 1]);
    joined[from * size + to] = joined[to * size + from] = __float2bfloat16(1);
  }

  __nv_bfloat16* a = nullptr;
  int* total = nullptr;
  CUDA_CHECK(cudaMalloc(&a, joined.size() * sizeof(__nv_bfloat16)));
  CUDA_CHECK(cudaMalloc(&total, sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, joined.data(), joined.size() * sizeof(__nv_bfloat16), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemset(total, 0, sizeof(int)));
  triangles_kernel<<<dim3(squares, squares), 32>>>(total, a, size);
  CUDA_CHECK(cudaGetLastError());
  int count = 0;
  CUDA_CHECK(cudaMemcpy(&count, total, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(total));
  // Each triangle has three edges, and each edge is in the matrix twice.
  std::printf("%d\n", count / 6);
  return 0;
}
// END(1)
