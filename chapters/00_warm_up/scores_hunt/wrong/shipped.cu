// EXPECT: out-of-bounds - the table lacks its last entry
// 00_warm_up/scores_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// Runners get points by their rank: 8 for rank 0, then 5, 3, 2, 1, and none for rank 5. `scores_hunt 2 0 5 1` prints
// the points of runners with these ranks: 3, 8, 0 and 5, one in a line. On most GPUs that is what it prints.
//
// Run it:   ./course run exercises/00_warm_up/scores_hunt.cu -- 2 0 5 1
// Try it:   ./course check scores_hunt
#include "scores_hunt.hpp"

#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  the last block has threads without a runner, and they write past the end of `scores`
//   b  the table lacks the points of one rank, so that a thread reads past its end
//   c  the host prints before the kernel has finished
//   d  a table in constant memory may only be read at one place by all threads of a warp
//   e  too few blocks are launched, so that the last runners get no points
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

__constant__ int points[5] = {8, 5, 3, 2, 1};

__global__ void scores_kernel(int* scores, const int* ranks, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) scores[i] = points[ranks[i]];
}

void print_scores(const char* const* words, int n) {
  int* ranks = nullptr;
  int* scores = nullptr;
  CUDA_CHECK(cudaMallocManaged(&ranks, n * sizeof(int)));
  CUDA_CHECK(cudaMallocManaged(&scores, n * sizeof(int)));
  for (int i = 0; i < n; ++i) ranks[i] = std::atoi(words[i]);
  constexpr int threads = 4;
  scores_kernel<<<course::ceil_div(n, threads), threads>>>(scores, ranks, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) std::printf("%d\n", scores[i]);
  CUDA_CHECK(cudaFree(ranks));
  CUDA_CHECK(cudaFree(scores));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) print_scores(argv + 1, argc - 1);
  return 0;
}
