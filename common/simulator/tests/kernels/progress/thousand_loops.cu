// A thousand threads loop for ever, each racing with the others as it does: found out soon all the same.
#include "../device_array.hpp"

__global__ void ticking_kernel(int* clock, int stride) {
  for (int i = 0; i < 64; i += stride) clock[0] = threadIdx.x;  // EXPECT timeout EXPECT global-race variable=clock
}

int main() {
  DeviceArray<int> clock(zeros<int>(1));
  ticking_kernel<<<1, 1024>>>(clock.data(), 64 / 128);
  cudaDeviceSynchronize();
}
