// A lock of block scope, taken by several blocks again and again. That it collides so often must not cost more than the
// lock that works does: each collision used to search all that had been handed over: class 10.
#include "../device_array.hpp"

__global__ void add_kernel(int* sums, int* locks) {
  for (int round = 0; round < 64; ++round) {
    int* mine = locks + threadIdx.x % 8;
    bool done = false;
    while (!done) {
      if (atomicCAS_block(mine, 0, 1) == 0) {  // MARK taken
        __threadfence();
        sums[threadIdx.x % 8] += 1;
        __threadfence();
        atomicExch(mine, 0);  // EXPECT global-race other=taken variable=locks
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
