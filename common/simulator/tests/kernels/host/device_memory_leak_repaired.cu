// Device memory that is freed, some of it by a static object after main: class 28, repaired.
#include "../device_array.hpp"

static DeviceArray<float> lasting(64);

int main() {
  for (int i = 0; i < 2; ++i) {
    float* a = nullptr;
    cudaMalloc(&a, 64 * sizeof(float));
    cudaMemset(a, 0, 64 * sizeof(float));
    cudaFree(a);
  }
  float* pinned = nullptr;
  cudaMallocHost(&pinned, 64 * sizeof(float));
  pinned[0] = 1.0F;
  cudaFreeHost(pinned);
}
