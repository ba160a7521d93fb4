// cudaFree of memory that malloc gave: class 28.
// Repaired: free of memory that malloc gave.
#include "../device_array.hpp"

int main() {
  float* a = static_cast<float*>(malloc(64 * sizeof(float)));
#ifndef REPAIRED
  cudaFree(a);  // EXPECT host-pointer
#endif
  free(a);
}
