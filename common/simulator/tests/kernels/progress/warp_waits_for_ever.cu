// The lanes of a warp ask together and vote, and nobody ever sets what they ask for.
#include "../device_array.hpp"

__global__ void wait_kernel(int* flags) {
  int flag = 1;
  do {
    if (threadIdx.x < 8) flag = atomicAdd(&flags[threadIdx.x], 0);  // EXPECT timeout
  } while (__any_sync(0xFFFFFFFF, flag == 0));
}

int main() {
  DeviceArray<int> flags(zeros<int>(8));
  wait_kernel<<<2, 32>>>(flags.data());
  cudaDeviceSynchronize();
}
