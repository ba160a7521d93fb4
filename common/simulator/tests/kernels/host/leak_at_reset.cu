// Memory that is still there when the device is reset: class 28.
// Repaired: memory that is freed before the device is reset.
#include "../device_array.hpp"

int main() {
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));  // EXPECT memory-leak severity=warning
#ifdef REPAIRED
  cudaFree(a);
#endif
  cudaDeviceReset();
}
