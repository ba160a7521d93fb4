// A copy that fits: class 20, repaired.
#include "../device_array.hpp"

int main() {
  const std::vector<float> host = counting<float>(128);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyHostToDevice);
  cudaFree(a);
}
