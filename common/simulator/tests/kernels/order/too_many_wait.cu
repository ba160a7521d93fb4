// More blocks than the device holds wait for the last one: it never begins: class 26.
// Repaired: no more blocks than the device holds wait for each other.
#include "../device_array.hpp"

__global__ void wait_kernel(int* arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < gridDim.x) continue;  // EXPECT deadlock
  }
  __syncthreads();
}

int main() {
  DeviceArray<int> arrived(zeros<int>(1));
#ifdef REPAIRED
  wait_kernel<<<16, 1024>>>(arrived.data());
#else
  wait_kernel<<<1000, 32, 48 * 1024>>>(arrived.data());  // of so much shared memory, few blocks fit at once
#endif
  cudaDeviceSynchronize();
}
