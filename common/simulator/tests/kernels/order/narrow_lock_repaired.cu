// The same lock, which reaches all blocks: class 10, repaired.
#include "../device_array.hpp"

__global__ void add_kernel(int* sums, int* locks) {
  for (int round = 0; round < 64; ++round) {
    int* mine = locks + threadIdx.x % 8;
    bool done = false;
    while (!done) {
      if (atomicCAS(mine, 0, 1) == 0) {
        __threadfence();
        sums[threadIdx.x % 8] += 1;
        __threadfence();
        atomicExch(mine, 0);
        done = true;
      }
    }
  }
}

int main() {
  DeviceArray<int> sums(zeros<int>(8));
  DeviceArray<int> locks(zeros<int>(8));
  add_kernel<<<4, 64>>>(sums.data(), locks.data());
  cudaDeviceSynchronize();
}
