// cudaFree of memory that malloc gave: class 28.
#include "../device_array.hpp"

int main() {
  float* a = static_cast<float*>(malloc(64 * sizeof(float)));
  cudaFree(a);  // EXPECT host-pointer
  free(a);
}
