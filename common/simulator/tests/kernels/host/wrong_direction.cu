// A copy that was told the wrong direction: class 28.
// Repaired: a copy in the right direction.
#include "../device_array.hpp"

int main() {
  const std::vector<float> host = counting<float>(128);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
#ifdef REPAIRED
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyHostToDevice);
#else
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyDeviceToHost);  // EXPECT host-pointer
#endif
  cudaFree(a);
}
