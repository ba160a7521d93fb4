// A pointer runs through a local array and one element too far, where a sum is read: class 20.
// Repaired: it stops at the end.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  float mine[4];
  for (int k = 0; k < 4; ++k) mine[k] = a[4 * threadIdx.x + k];
  float sum = 0;
#ifdef REPAIRED
  for (const float* p = mine; p != mine + 4; ++p) sum += *p;
#else
  for (const float* p = mine; p <= mine + 4; ++p) sum += *p;  // EXPECT out-of-bounds variable=mine pattern=beside-local
#endif
  out[threadIdx.x] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(256));
  DeviceArray<float> out(64);
  sum_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
