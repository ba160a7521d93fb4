// 02_halo/neighbour_sums: a whole program: adds to each number its left and its right neighbour, by a tile with two halos.
//
// `neighbour_sums 4 3 1 4 1 5 9` prints 4 8 6 10 15 14: 3 + 1, 3 + 1 + 4, 1 + 4 + 1, … up to 5 + 9. The blocks have 4
// threads (at least 2). What lies outside the numbers counts as 0. One line, or nothing if there are no numbers.
//
// Try it:   ./course check neighbour_sums
// Run it:   ./course run exercises/02_halo/neighbour_sums.cu -- 4 3 1 4 1 5 9
// Budget:   each block reads its elements and the one on either side of them once; windows come from shared memory; no
//           memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. A block's tile holds its elements and one halo slot on either side. (35 to 45 lines)
__global__ void neighbour_sums_kernel(int* out, const int* a, int n) {
  extern __shared__ int tile[];  // slot local + 1 is element i
  const int local = threadIdx.x;
  const int threads = blockDim.x;
  const int i = blockIdx.x * threads + local;
  tile[local + 1] = i < n ? a[i] : 0;
  if (local == 0) {
    tile[0] = i > 0 ? a[i - 1] : 0;
  } else if (local == 1) {
    const int right = i - 1 + threads;  // the first element of the next block
    tile[threads + 1] = right < n ? a[right] : 0;
  }
  __syncthreads();
  if (i < n) out[i] = tile[local] + tile[local + 1] + tile[local + 2];
}

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  const int threads = std::atoi(argv[1]);
  const int n = argc - 2;
  if (n == 0) return 0;  // a grid of 0 blocks is a launch error
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = std::atoi(argv[2 + i]);

  const std::size_t bytes = n * sizeof(int);
  int* a = nullptr;
  int* out = nullptr;
  CUDA_CHECK(cudaMalloc(&a, bytes));
  CUDA_CHECK(cudaMalloc(&out, bytes));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), bytes, cudaMemcpyHostToDevice));
  neighbour_sums_kernel<<<course::ceil_div(n, threads), threads, (threads + 2) * sizeof(int)>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(numbers.data(), out, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));

  for (const int number : numbers) std::printf("%d ", number);
  std::printf("\n");
  return 0;
}
// END(1)
