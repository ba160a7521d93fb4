// A copy in the right direction: class 28, repaired.
#include "../device_array.hpp"

int main() {
  const std::vector<float> host = counting<float>(128);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(a);
}
