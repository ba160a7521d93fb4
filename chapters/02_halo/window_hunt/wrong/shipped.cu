// EXPECT: wrong-result - the index is clamped where a neighbour does not exist
// 02_halo/window_hunt: a bug hunt: a complete program that looks right on all GPUs. Find its defect.
//
// `window_hunt 8` adds up windows of three, each number and the two before it, of 0 1 2 3 4 5 6 7, and prints
// 0 1 3 6 9 12 15 18. That is right. `window_hunt 8 N` does the same with the eight numbers from N on. What lies before
// the first number counts as 0. One block does all the work, so there are 1 to 1,024 numbers.
//
// Run it:   ./course run exercises/02_halo/window_hunt.cu -- 8
// Try it:   ./course check window_hunt
#include "window_hunt.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  threads read their windows before the tile is full
//   b  the window lies to the right of its element instead of to the left
//   c  at the left end an element of the array is taken for a neighbour that does not exist
//   d  the last window reaches past the end of the numbers
//   e  the tile is too small for its halo
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int most = 1024;

__global__ void window_kernel(int* out, const int* a, int n) {
  __shared__ int tile[most];
  const int local = threadIdx.x;
  if (local < n) tile[local] = a[local];
  __syncthreads();
  if (local < n) out[local] = tile[max(local - 2, 0)] + tile[max(local - 1, 0)] + tile[local];
}

std::vector<int> windows_of(const std::vector<int>& numbers) {
  const int n = static_cast<int>(numbers.size());
  std::vector<int> sums(n);
  int* a = nullptr;
  int* out = nullptr;
  CUDA_CHECK(cudaMalloc(&a, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&out, n * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  window_kernel<<<1, n>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(sums.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));
  return sums;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  const int first = argc > 2 ? std::atoi(argv[2]) : 0;
  std::vector<int> numbers(std::atoi(argv[1]));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = first + static_cast<int>(i);
  for (const int sum : windows_of(numbers)) std::printf("%d ", sum);
  std::printf("\n");
  return 0;
}
