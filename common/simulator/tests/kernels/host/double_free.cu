// The same memory is freed twice: class 28.
// Repaired: memory is freed once.
#include "../device_array.hpp"

int main() {
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaFree(a);
#ifndef REPAIRED
  cudaFree(a);  // EXPECT use-after-free
#endif
}
