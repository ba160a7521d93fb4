// A copy of more bytes than the device memory has: class 20.
#include "../device_array.hpp"

int main() {
  const std::vector<float> host = counting<float>(128);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemcpy(a, host.data(), 128 * sizeof(float), cudaMemcpyHostToDevice);  // EXPECT out-of-bounds
  cudaFree(a);
}
