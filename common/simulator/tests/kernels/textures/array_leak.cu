// An array that nobody frees.
// Repaired: freed.
#include "texture.hpp"

int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float4>();
  cudaArray_t image = nullptr;
  cudaMallocArray(&image, &format, 8, 4);  // EXPECT memory-leak severity=warning
#ifdef REPAIRED
  cudaFreeArray(image);
#endif
}
