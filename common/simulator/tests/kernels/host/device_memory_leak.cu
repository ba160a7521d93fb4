// Device memory that is never freed, twice by the same line: class 28.
#include "../device_array.hpp"

int main() {
  for (int i = 0; i < 2; ++i) {
    float* a = nullptr;
    cudaMalloc(&a, 64 * sizeof(float));  // EXPECT memory-leak severity=warning
    cudaMemset(a, 0, 64 * sizeof(float));
  }
  float* pinned = nullptr;
  cudaMallocHost(&pinned, 64 * sizeof(float));  // EXPECT memory-leak severity=warning
  pinned[0] = 1.0F;
}
