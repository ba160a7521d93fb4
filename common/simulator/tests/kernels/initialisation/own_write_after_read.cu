// Each thread adds to a slot that nobody has set; its own write comes too late to help: class 22.
// Repaired: each thread sets its slot before it adds to it.
#include "../device_array.hpp"

__global__ void double_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  s[t] = 0.0F;
#endif
  s[t] += a[t];  // EXPECT uninitialized-read variable=s
  out[t] = s[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  double_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
