// 01_shared_memory/rotate_blocks: a whole program: rotates the slice of each block by one place, in shared memory.
//
// `rotate_blocks 4 3 1 4 1 5 9` prints 1 4 1 3 9 5: blocks of 4 threads, and the numbers 3 1 4 1 | 5 9. In each block
// every element moves one place to the left, the first to the end. One line, or nothing if there are no numbers.
//
// Try it:   ./course check rotate_blocks
// Run it:   ./course run exercises/01_shared_memory/rotate_blocks.cu -- 4 3 1 4 1 5 9
// Budget:   1 global read, 1 global write and 1 barrier a thread; elements change places in shared memory; no memory,
//           error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. The size of the tile is known only when the program runs. The numbers are yours to bring
// to the device and back. (30 to 40 lines)
__global__ void rotate_kernel(int* out, const int* a, int n) {
  extern __shared__ int tile[];
  const int start = blockIdx.x * blockDim.x;
  const int local = threadIdx.x;
  const int length = min(static_cast<int>(blockDim.x), n - start);
  if (local < length) tile[local] = a[start + local];
  // The next slot is another thread's.
  __syncthreads();
  if (local < length) out[start + local] = tile[local + 1 < length ? local + 1 : 0];
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
  rotate_kernel<<<course::ceil_div(n, threads), threads, threads * sizeof(int)>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(numbers.data(), out, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));

  for (const int number : numbers) std::printf("%d ", number);
  std::printf("\n");
  return 0;
}
// END(1)
