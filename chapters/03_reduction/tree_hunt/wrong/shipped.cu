// EXPECT: shared-race - the last rounds of the tree rely on warps that run in lockstep
// 03_reduction/tree_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `tree_hunt 1000` adds up the numbers from 1 to 1,000 and prints 500500. Each block adds up 256 numbers in a tree. The
// last rounds, in which only one warp is at work, do without barriers: "a warp runs in lockstep anyway, so they cost
// time and order nothing". This is how it was written for years, in many programs.
//
// Run it:   ./course run exercises/03_reduction/tree_hunt.cu -- 1000
// Try it:   ./course check tree_hunt
#include "tree_hunt.hpp"

#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  the tree leaves out the numbers of a block that is not full
//   b  the blocks' sums meet in one number without an atomic operation
//   c  the threads of a warp may run at different paces, and nothing orders what they do to the slots
//   d  a barrier in a loop is reached by some threads more often than by others
//   e  volatile makes the compiler leave out some of the additions
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int threads = 256;

__global__ void sum_kernel(int* sum, int n) {
  __shared__ int slots[threads];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads + local;
  slots[local] = i < n ? i + 1 : 0;
  __syncthreads();
  for (int stride = threads / 2; stride > 32; stride /= 2) {
    if (local < stride) slots[local] += slots[local + stride];
    __syncthreads();
  }
  if (local < 32) {
    volatile int* last = slots;  // every access reaches the slots, none stays in a register
    last[local] += last[local + 32];
    last[local] += last[local + 16];
    last[local] += last[local + 8];
    last[local] += last[local + 4];
    last[local] += last[local + 2];
    last[local] += last[local + 1];
  }
  if (local == 0) atomicAdd(sum, slots[0]);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  const int n = std::atoi(argv[1]);
  int* device_sum = nullptr;
  CUDA_CHECK(cudaMalloc(&device_sum, sizeof(int)));
  CUDA_CHECK(cudaMemset(device_sum, 0, sizeof(int)));
  if (n > 0) sum_kernel<<<course::ceil_div(n, threads), threads>>>(device_sum, n);
  CUDA_CHECK(cudaGetLastError());
  int sum = 0;
  CUDA_CHECK(cudaMemcpy(&sum, device_sum, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_sum));
  std::printf("%d\n", sum);
  return 0;
}
