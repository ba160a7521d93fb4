// Memory of a kernel's own malloc, used within its bounds and its time: class 20, repaired.
#include "../device_array.hpp"

__global__ void use_kernel(int* out) {
  int* values = new int[4];
  values[3] = 1;
  values[0] = 2;
  *out = values[0];
  delete[] values;
}

int main() {
  DeviceArray<int> out(1);
  use_kernel<<<1, 1>>>(out.data());
  cudaDeviceSynchronize();
}
