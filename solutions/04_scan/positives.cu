// 04_scan/positives: a whole program: keeps the numbers that are greater than 0, in their order, by a scan in one block.
//
// `positives 8 3 -1 4 -1 -5 9` has a block of 8 threads and prints 3 4 9, in one line. There are at most as many numbers as
// threads, or none. A thread with a number to keep must know where it goes: after all those that are kept before it.
//
// Try it:   ./course check positives
// Run it:   ./course run exercises/04_scan/positives.cu -- 8 3 -1 4 -1 -5 9
// Budget:   1 global read a thread, 1 global write for each number that is kept and 1 for their count; the shared reads of
//           a scan in rounds; no atomic operation; no memory, error or unfinished work left behind.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// TODO(1): Write the program. The kernel reports how many numbers it has kept as well. (35 to 50 lines)
__global__ void positives_kernel(int* out, int* kept, const int* a, int n) {
  extern __shared__ int counts[];  // how many are kept up to and including this slot's number
  const int local = threadIdx.x;
  const int number = local < n ? a[local] : 0;
  counts[local] = number > 0 ? 1 : 0;
  for (int distance = 1; distance < blockDim.x; distance *= 2) {
    // Before a thread writes, all have read; and the other way round.
    __syncthreads();
    const int before = local >= distance ? counts[local - distance] : 0;
    __syncthreads();
    counts[local] += before;
  }
  if (number > 0) out[counts[local] - 1] = number;
  if (local == blockDim.x - 1) *kept = counts[local];
}

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  const int threads = std::atoi(argv[1]);
  const int n = argc - 2;
  if (n == 0) return 0;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = std::atoi(argv[2 + i]);

  int* a = nullptr;
  int* out = nullptr;
  int* device_kept = nullptr;
  CUDA_CHECK(cudaMalloc(&a, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&out, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_kept, sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  positives_kernel<<<1, threads, threads * sizeof(int)>>>(out, device_kept, a, n);
  CUDA_CHECK(cudaGetLastError());
  int kept = 0;
  CUDA_CHECK(cudaMemcpy(&kept, device_kept, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(numbers.data(), out, kept * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));
  CUDA_CHECK(cudaFree(device_kept));

  for (int i = 0; i < kept; ++i) std::printf("%d ", numbers[i]);
  std::printf("\n");
  return 0;
}
// END(1)
