// Memory of a kernel's own malloc, used after it is freed and past its end: class 20.
#include "../device_array.hpp"

__global__ void use_kernel(int* out) {
  int* values = new int[4];
  values[4] = 1;  // EXPECT out-of-bounds
  values[0] = 2;
  delete[] values;
  *out = values[0];  // EXPECT use-after-free
}

int main() {
  DeviceArray<int> out(1);
  use_kernel<<<1, 1>>>(out.data());
  cudaDeviceSynchronize();
}
