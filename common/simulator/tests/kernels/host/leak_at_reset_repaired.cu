// Memory that is freed before the device is reset: class 28, repaired.
#include "../device_array.hpp"

int main() {
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaFree(a);
  cudaDeviceReset();
}
