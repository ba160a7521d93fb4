// The same memory is freed twice: class 28.
#include "../device_array.hpp"

int main() {
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaFree(a);
  cudaFree(a);  // EXPECT use-after-free
}
