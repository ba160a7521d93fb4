// A plain += on one global counter loses updates: class 11.
// Repaired: an atomic addition on one global counter.
#include "../device_array.hpp"

__global__ void count_kernel(float* out, const float* a) {
#ifdef REPAIRED
  if (a[threadIdx.x] > 3.0F) atomicAdd(&out[0], 1.0F);
#else
  if (a[threadIdx.x] > 3.0F) out[0] += 1.0F;  // EXPECT global-race variable=out
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(zeros<float>(64));
  count_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
