// No more blocks than the device holds wait for each other: class 26, repaired.
#include "../device_array.hpp"

__global__ void wait_kernel(int* arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < gridDim.x) continue;
  }
  __syncthreads();
}

int main() {
  DeviceArray<int> arrived(zeros<int>(1));
  wait_kernel<<<16, 1024>>>(arrived.data());
  cudaDeviceSynchronize();
}
