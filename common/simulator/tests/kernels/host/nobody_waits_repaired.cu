// The program waits for the kernel: class 28, repaired.
#include "../device_array.hpp"

__global__ void count_kernel(int* last) {
  if (threadIdx.x == 0) last[0] = 1;
}

int main() {
  DeviceArray<int> last(1);
  count_kernel<<<1, 1>>>(last.data());
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
