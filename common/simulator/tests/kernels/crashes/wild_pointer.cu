// The kernel is given a number that is no address: class 20.
// Repaired: the kernel is given its input array.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT out-of-bounds
}

int main() {
#ifdef REPAIRED
  DeviceArray<float> a(counting<float>(64));
#endif
  DeviceArray<float> out(64);
#ifdef REPAIRED
  copy_kernel<<<1, 64>>>(out.data(), a.data());
#else
  copy_kernel<<<1, 64>>>(out.data(), reinterpret_cast<const float*>(0x123456789000));
#endif
  cudaDeviceSynchronize();
}
