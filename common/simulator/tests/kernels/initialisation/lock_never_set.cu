// A lock that nothing has set is never free, and the exchange that waits for it reads what was never written: class 16.
// Repaired: the lock is free at first.
#include "../device_array.hpp"

__global__ void add_kernel(int* sum, int* lock) {
  if (threadIdx.x == 0) {
    while (atomicExch(lock, 1) != 0) continue;  // EXPECT uninitialized-read variable=lock EXPECT timeout
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}

int main() {
  DeviceArray<int> sum(zeros<int>(1));
#ifdef REPAIRED
  DeviceArray<int> lock(zeros<int>(1));
#else
  DeviceArray<int> lock(1);
#endif
  add_kernel<<<4, 32>>>(sum.data(), lock.data());
  cudaDeviceSynchronize();
}
