// The lock is free at first: class 16, repaired.
#include "../device_array.hpp"

__global__ void add_kernel(int* sum, int* lock) {
  if (threadIdx.x == 0) {
    while (atomicExch(lock, 1) != 0) continue;
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  DeviceArray<int> sum(zeros<int>(1));
  DeviceArray<int> lock(zeros<int>(1));
  add_kernel<<<4, 32>>>(sum.data(), lock.data());
  cudaDeviceSynchronize();
}
