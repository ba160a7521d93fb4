// A kernel's parameter is a reference to a variable of the host: class 20.
// Repaired: the reference is to managed memory, which both sides reach.
#include "../device_array.hpp"

__global__ void scale_kernel(float* a, const float& factor) {
  a[threadIdx.x] *= factor;  // EXPECT host-pointer
}

int main() {
  DeviceArray<float> a(counting<float>(32));
#ifdef REPAIRED
  float* factor = nullptr;
  cudaMallocManaged(&factor, sizeof(float));
  *factor = 2.0F;
  scale_kernel<<<1, 32>>>(a.data(), *factor);
#else
  const float factor = 2.0F;
  scale_kernel<<<1, 32>>>(a.data(), factor);
#endif
  cudaDeviceSynchronize();
#ifdef REPAIRED
  cudaFree(factor);
#endif
}
