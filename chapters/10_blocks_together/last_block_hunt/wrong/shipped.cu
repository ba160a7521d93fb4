// EXPECT: global-race - a block counts itself, and nothing says that its sum is there before its count
// 10_blocks_together/last_block_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `last_block_hunt 1000` adds up the squares of the numbers from 1 to 1,000 and prints 333833500, in an ordinary launch: no
// block waits for another. Each block writes the sum of its 128 squares and then counts itself. The block that counts
// itself last adds up all sums: "When the counter says that all blocks are done, all sums are there."
//
// Run it:   ./course run exercises/10_blocks_together/last_block_hunt.cu -- 1000
// Try it:   ./course check last_block_hunt
#include "last_block_hunt.hpp"

#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  another block may see a block's count before it sees the block's sum
//   b  the last block may be the first to begin, and then it adds up sums of blocks that have not begun
//   c  two blocks may get the same number from the counter, and both believe to be the last
//   d  threads read is_last before thread 0 has written it
//   e  the slots of the tree are used again while another thread still reads them
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int threads = 128;

// The sum of what the threads of the block bring, for thread 0.
__device__ long long block_sum(long long value) {
  __shared__ long long slots[threads];
  const int local = threadIdx.x;
  slots[local] = value;
  for (int live = threads / 2; live > 0; live /= 2) {
    __syncthreads();
    if (local < live) slots[local] += slots[local + live];
  }
  return local == 0 ? slots[0] : 0;
}

__global__ void squares_kernel(long long* out, long long* sums, unsigned int* done, int n) {
  __shared__ bool is_last;
  const long long number = blockIdx.x * threads + threadIdx.x + 1;
  const long long sum = block_sum(number <= n ? number * number : 0);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    is_last = atomicAdd(done, 1U) + 1 == gridDim.x;
  }
  __syncthreads();
  if (!is_last) return;

  long long rest = 0;
  for (int block = threadIdx.x; block < gridDim.x; block += threads) rest += sums[block];
  const long long whole = block_sum(rest);
  if (threadIdx.x == 0) *out = whole;
}

void print_sum(int n) {
  const int blocks = course::ceil_div(n, threads);
  long long* out = nullptr;
  long long* sums = nullptr;
  unsigned int* done = nullptr;
  CUDA_CHECK(cudaMalloc(&out, sizeof(long long)));
  CUDA_CHECK(cudaMalloc(&sums, blocks * sizeof(long long)));
  CUDA_CHECK(cudaMalloc(&done, sizeof(unsigned int)));
  CUDA_CHECK(cudaMemset(done, 0, sizeof(unsigned int)));
  squares_kernel<<<blocks, threads>>>(out, sums, done, n);
  CUDA_CHECK(cudaGetLastError());
  long long whole = 0;
  CUDA_CHECK(cudaMemcpy(&whole, out, sizeof(long long), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(out));
  CUDA_CHECK(cudaFree(sums));
  CUDA_CHECK(cudaFree(done));
  std::printf("%lld\n", whole);
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 0;
  if (n < 1) return 1;
  print_sum(n);
  return 0;
}
