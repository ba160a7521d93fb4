// The first thread takes the lock and keeps it: class 26.
// Repaired: each thread gives the lock back.
#include "../device_array.hpp"

__global__ void count_kernel(int* count, int* lock) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) != 0) continue;  // EXPECT timeout
    atomicAdd(count, 1);
#ifdef REPAIRED
    atomicExch(lock, 0);
#endif
    done = true;
  }
}

int main() {
  DeviceArray<int> count(zeros<int>(1));
  DeviceArray<int> lock(zeros<int>(1));
  count_kernel<<<1, 32>>>(count.data(), lock.data());
  cudaDeviceSynchronize();
}
