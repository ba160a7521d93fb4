// 03_reduction/largest: a whole program: prints the largest of its numbers, found by a tree in each block.
//
// `largest 4 3 1 4 1 5 9 2 6` prints 9. The blocks have 4 threads, a power of two; at least one number follows.
// `largest 4 -5 -3 -8` prints -3: what stands for a number that is not there must be smaller than every number.
//
// Try it:   ./course check largest
// Run it:   ./course run exercises/03_reduction/largest.cu -- 4 3 1 4 1 5 9 2 6
// Budget:   at most 2 global reads and 1 atomic operation a thread, and no more atomics than blocks; no memory, error or
//           unfinished work left behind.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. The threads of a block combine their numbers in a tree; how the blocks combine theirs, by
// an atomic operation or by a second launch, is up to you. (30 to 45 lines)
__global__ void largest_kernel(int* out, const int* a, int n) {
  extern __shared__ int slots[];
  const int local = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + local;
  // Smaller than every number, so that a place without one changes nothing.
  slots[local] = i < n ? a[i] : INT_MIN;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (local < stride) slots[local] = max(slots[local], slots[local + stride]);
    __syncthreads();
  }
  if (local == 0) atomicMax(out, slots[0]);
}

int main(int argc, char** argv) {
  if (argc < 3) return 1;
  const int threads = std::atoi(argv[1]);
  const int n = argc - 2;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = std::atoi(argv[2 + i]);

  int* a = nullptr;
  int* out = nullptr;
  CUDA_CHECK(cudaMalloc(&a, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&out, sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  int largest = INT_MIN;
  CUDA_CHECK(cudaMemcpy(out, &largest, sizeof(int), cudaMemcpyHostToDevice));
  largest_kernel<<<course::ceil_div(n, threads), threads, threads * sizeof(int)>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(&largest, out, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));
  std::printf("%d\n", largest);
  return 0;
}
// END(1)
