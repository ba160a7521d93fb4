// The last thread writes one element past the array: class 20.
// Repaired: the last thread stays within the array.
#include "../device_array.hpp"

__global__ void shift_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t + 1 < 64) out[t + 1] = a[t];
#else
  out[t + 1] = a[t];  // EXPECT out-of-bounds variable=out
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  shift_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
