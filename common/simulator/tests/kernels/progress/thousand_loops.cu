// A thousand threads loop for ever: found out as soon as one would be: class 26.
// Repaired: a thousand threads come to the end of their loops.
#include "../device_array.hpp"

__global__ void ticking_kernel(int* clock, int stride) {
  for (int i = 0; i < 64; i += stride) clock[threadIdx.x] = i;  // EXPECT timeout
}

int main() {
  DeviceArray<int> clock(zeros<int>(1024));
#ifdef REPAIRED
  ticking_kernel<<<1, 1024>>>(clock.data(), 64 / 32);
#else
  ticking_kernel<<<1, 1024>>>(clock.data(), 64 / 128);
#endif
  cudaDeviceSynchronize();
}
