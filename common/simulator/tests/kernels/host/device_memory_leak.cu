// Device memory that is never freed, twice by the same line: class 28.
// Repaired: device memory that is freed, some of it by a static object after main.
#include "../device_array.hpp"

#ifdef REPAIRED
static DeviceArray<float> lasting(64);
#endif

int main() {
  for (int i = 0; i < 2; ++i) {
    float* a = nullptr;
    cudaMalloc(&a, 64 * sizeof(float));  // EXPECT memory-leak severity=warning
    cudaMemset(a, 0, 64 * sizeof(float));
#ifdef REPAIRED
    cudaFree(a);
#endif
  }
  float* pinned = nullptr;
  cudaMallocHost(&pinned, 64 * sizeof(float));  // EXPECT memory-leak severity=warning
  pinned[0] = 1.0F;
#ifdef REPAIRED
  cudaFreeHost(pinned);
#endif
}
