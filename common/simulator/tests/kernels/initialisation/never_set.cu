// The input was allocated and never set: class 22.
// Repaired: the input was copied to the device.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT uninitialized-read variable=a
}

int main() {
#ifdef REPAIRED
  DeviceArray<float> a(counting<float>(64));
#else
  DeviceArray<float> a(64);
#endif
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
