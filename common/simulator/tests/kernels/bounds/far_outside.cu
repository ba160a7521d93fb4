// An index in bytes where elements are counted, so far outside that the nearest array may not be meant: class 20.
// Repaired: the same, counted in elements.
#include "../device_array.hpp"

__global__ void spread_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  out[t] = a[t];
#else
  out[(t + 64) * 4 * sizeof(float)] = a[t];  // EXPECT out-of-bounds
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  spread_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
