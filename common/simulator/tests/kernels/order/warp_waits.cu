// A warp of each block waits for the block before it: its lanes ask together and vote, and some have nothing to ask.
#include <cuda/atomic>

#include "../device_array.hpp"

#include <cstdio>

__global__ void count_kernel(int* counts) {
  const int other = blockIdx.x - 1 - threadIdx.x;  // lane 0 has the nearest
  int count = 1;
  do {
    if (other >= 0)
      count = cuda::atomic_ref<int, cuda::thread_scope_device>(counts[other]).load(cuda::memory_order_relaxed);
  } while (__any_sync(0xFFFFFFFF, count == 0));
  const int nearest = __shfl_sync(0xFFFFFFFF, other >= 0 ? count : 0, 0);
  if (threadIdx.x == 0) cuda::atomic_ref<int, cuda::thread_scope_device>(counts[blockIdx.x]).store(nearest + 1);
}

int main() {
  const int blocks = 40;
  DeviceArray<int> counts(zeros<int>(blocks));
  count_kernel<<<blocks, 32>>>(counts.data());
  const std::vector<int> result = counts.to_host();
  for (int block = 0; block < blocks; ++block) {
    if (result[block] == block + 1) continue;
    std::printf("%d: %d\n", block, result[block]);
    return 1;
  }
}
