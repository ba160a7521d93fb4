// A copy that was told the wrong direction: class 28.
#include "../device_array.hpp"

int main() {
  const std::vector<float> host = counting<float>(128);
  float* a = nullptr;
  cudaMalloc(&a, 64 * sizeof(float));
  cudaMemcpy(a, host.data(), 64 * sizeof(float), cudaMemcpyDeviceToHost);  // EXPECT host-pointer
  cudaFree(a);
}
