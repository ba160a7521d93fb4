// 10_blocks_together/above_average: a whole program: counts the numbers above the average, in one cooperative launch.
//
// `above_average 4 1 3 1 4 1 5 9 2 6 5 3 5` has blocks of 4 threads. The 1 says how many times over the eleven numbers after it
// are taken. Their sum is 44, so the average is 4. It prints 44 5: five numbers are above that, 5 9 6 5 5. With 100 instead of
// the 1 it prints 4400 500. No thread can compare before all have added.
//
// Try it:   ./course check above_average
// Run it:   ./course run exercises/10_blocks_together/above_average.cu -- 4 1 3 1 4 1 5 9 2 6 5 3 5
// Budget:   one launch, of as many blocks as the numbers need and the device holds; a thread reads each of its numbers at
//           most twice; at most two atomic operations a block; no memory, error or unfinished work left behind.
#include <cooperative_groups.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program: the kernel, which adds, waits and compares, and the host, which asks how many blocks fit.
// (60 to 70 lines)
// The sum of what the threads of the block bring, for thread 0. The slots may be used again after a barrier.
__device__ int block_sum(int value, int* slots) {
  const int local = threadIdx.x;
  slots[local] = value;
  for (int live = blockDim.x / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  return local == 0 ? slots[0] : 0;
}

__global__ void above_average_kernel(int* sum, int* above, const int* a, int n) {
  extern __shared__ int slots[];
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  int share = 0;
  for (int i = first; i < n; i += stride) share += a[i];
  share = block_sum(share, slots);
  if (threadIdx.x == 0) atomicAdd(sum, share);

  // The sum is not complete before every block has added its own.
  cooperative_groups::this_grid().sync();

  const int whole = *sum;
  int count = 0;
  for (int i = first; i < n; i += stride) {
    // a[i] > whole / n, without a division that would round.
    if (a[i] * n > whole) ++count;
  }
  count = block_sum(count, slots);
  if (threadIdx.x == 0) atomicAdd(above, count);
}

int main(int argc, char** argv) {
  if (argc < 4) return 1;
  const int threads = std::atoi(argv[1]);
  const int different = argc - 3;
  int n = std::atoi(argv[2]) * different;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = std::atoi(argv[3 + i % different]);

  int device = 0;
  int multiprocessors = 0;
  int blocks_each = 0;
  const std::size_t shared_bytes = threads * sizeof(int);
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, above_average_kernel, threads, shared_bytes));
  // All blocks wait for each other, so no more of them than the device holds at once.
  const int blocks = std::min(course::ceil_div(n, threads), blocks_each * multiprocessors);

  int* a = nullptr;
  int* results = nullptr;  // the sum, then the count
  CUDA_CHECK(cudaMalloc(&a, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&results, 2 * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemset(results, 0, 2 * sizeof(int)));
  int* above = results + 1;
  void* arguments[] = {&results, &above, &a, &n};
  CUDA_CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(above_average_kernel), dim3(blocks),
                                         dim3(threads), arguments, shared_bytes, nullptr));
  int found[2] = {};
  CUDA_CHECK(cudaMemcpy(found, results, sizeof found, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(results));
  std::printf("%d %d\n", found[0], found[1]);
  return 0;
}
// END(1)
