// A kernel's parameter is a reference to a variable of the host: class 20.
#include "../device_array.hpp"

__global__ void scale_kernel(float* a, const float& factor) {
  a[threadIdx.x] *= factor;  // EXPECT host-pointer
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  const float factor = 2.0F;
  scale_kernel<<<1, 32>>>(a.data(), factor);
  cudaDeviceSynchronize();
}
