// A copy of more bytes than the device memory has: class 20.
// Repaired: a copy that fits.
#include "../device_array.hpp"

int main() {
  const std::vector<float> host = counting<float>(128);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
#ifdef REPAIRED
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyHostToDevice);
#else
  cudaMemcpy(a, host.data(), 128 * sizeof(float), cudaMemcpyHostToDevice);  // EXPECT out-of-bounds
#endif
  cudaFree(a);
}
