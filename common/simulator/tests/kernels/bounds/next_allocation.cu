// An index that is wrong by two blocks reaches for the next allocation: class 20.
// Repaired: the index stays within its own allocation.
#include "../device_array.hpp"

__global__ void far_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  out[t] = a[t];
#else
  out[t] = a[t + 128];  // EXPECT out-of-bounds variable=a
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  far_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
