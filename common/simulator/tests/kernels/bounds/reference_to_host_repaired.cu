// The reference is to managed memory, which both sides reach.
#include "../device_array.hpp"

__global__ void scale_kernel(float* a, const float& factor) { a[threadIdx.x] *= factor; }

int main() {
  DeviceArray<float> a(counting<float>(32));
  float* factor = nullptr;
  cudaMallocManaged(&factor, sizeof(float));
  *factor = 2.0F;
  scale_kernel<<<1, 32>>>(a.data(), *factor);
  cudaDeviceSynchronize();
  cudaFree(factor);
}
