// 00_warm_up/squares: a whole program: prints the squares of 0 to n - 1, each computed by a thread of its own.
//
// `squares 5 2` prints 0, 1, 4, 9 and 16, one number in a line, with blocks of 2 threads. `squares 0 2` prints nothing.
// The arguments come as text: argv[1] is n, argv[2] the threads of a block, and std::atoi makes a number of a text.
//
// Try it:   ./course check squares
// Run it:   ./course run exercises/00_warm_up/squares.cu -- 5 2
// Budget:   as few blocks as n needs; no memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program: a kernel, and a `main` that allocates managed memory, launches, waits, prints and frees.
// Check every call, and the launch. (20 to 30 lines)
__global__ void squares_kernel(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const int n = std::atoi(argv[1]);
  const int threads = std::atoi(argv[2]);
  if (n == 0) return 0;  // a grid of 0 blocks is a launch error
  int* squares = nullptr;
  CUDA_CHECK(cudaMallocManaged(&squares, n * sizeof(int)));
  squares_kernel<<<course::ceil_div(n, threads), threads>>>(squares, n);
  CUDA_CHECK(cudaGetLastError());
  // A launch returns before the kernel has run.
  CUDA_CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) std::printf("%d\n", squares[i]);
  CUDA_CHECK(cudaFree(squares));
  return 0;
}
// END(1)
