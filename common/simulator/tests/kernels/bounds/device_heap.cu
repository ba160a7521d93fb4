// Memory of a kernel's own malloc, used after it is freed and past its end: class 20.
// Repaired: memory of a kernel's own malloc, used within its bounds and its time.
#include "../device_array.hpp"

__global__ void use_kernel(int* out) {
  int* values = new int[4];
#ifdef REPAIRED
  values[3] = 1;
#else
  values[4] = 1;  // EXPECT out-of-bounds
#endif
  values[0] = 2;
#ifdef REPAIRED
  *out = values[0];
#endif
  delete[] values;
#ifndef REPAIRED
  *out = values[0];  // EXPECT use-after-free
#endif
}

int main() {
  DeviceArray<int> out(1);
  use_kernel<<<1, 1>>>(out.data());
  cudaDeviceSynchronize();
}
