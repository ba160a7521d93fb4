// Memory that is still there when the device is reset: class 28.
#include "../device_array.hpp"

int main() {
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));  // EXPECT memory-leak severity=warning
  cudaDeviceReset();
}
