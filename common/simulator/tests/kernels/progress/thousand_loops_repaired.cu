// A thousand threads come to the end of their loops.
#include "../device_array.hpp"

__global__ void ticking_kernel(int* clock, int stride) {
  for (int i = 0; i < 64; i += stride) clock[threadIdx.x] = i;
}

int main() {
  DeviceArray<int> clock(zeros<int>(1024));
  ticking_kernel<<<1, 1024>>>(clock.data(), 64 / 32);
  cudaDeviceSynchronize();
}
