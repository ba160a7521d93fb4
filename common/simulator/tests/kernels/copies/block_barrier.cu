// cuda::barrier: split arrival and wait, phases in a loop, threads that drop out, copies that a phase waits for.
#include <cooperative_groups.h>

#include <cuda/barrier>
#include <utility>

#include "../checking.hpp"

namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void phases_kernel(int* wrong) {
  __shared__ barrier bar;
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  int value = t;
  for (int step = 0; step < 4; ++step) {
    s[t] = value;
    barrier::arrival_token token = bar.arrive();
    const int independent = step;
    bar.wait(std::move(token));
    value = s[(t + 1) % 64] + independent - step;
    bar.arrive_and_wait();
  }
  CHECK(value == (t + 4) % 64);
  if (t >= 32) {
    bar.arrive_and_drop();
    return;
  }
  s[t] = t;
  bar.arrive_and_wait();
  CHECK(s[31 - t] == 31 - t);
  bar.arrive_and_wait();
  s[t] = 2 * t;
  bar.arrive_and_wait();
  CHECK(s[31 - t] == 2 * (31 - t));
}

__device__ int table[64] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

__global__ void copy_kernel(int* wrong) {
  __shared__ barrier bar;
  __shared__ alignas(16) int s[2][64];
  const cg::thread_block block = cg::this_thread_block();
  const int t = threadIdx.x;
  if (t == 0) init(&bar, block.size());
  block.sync();
  for (int step = 0; step < 3; ++step) {
    cuda::memcpy_async(block, s[step % 2], table, cuda::aligned_size_t<16>(sizeof(table)), bar);
    bar.arrive_and_wait();
    CHECK(s[step % 2][9] == 9 && s[step % 2][63 - t] == (63 - t < 10 ? 63 - t : 0));
  }
}

int main() { return run_checks(phases_kernel, 64) + run_checks(copy_kernel, 64); }
