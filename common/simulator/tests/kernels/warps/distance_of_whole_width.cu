// A sum over the warp whose first step reaches no other lane: each lane adds its own value, and the sum is doubled.
// Repaired: it begins with half of the warp.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  float sum = a[threadIdx.x];
#ifdef REPAIRED
  const int first = warpSize / 2;
#else
  const int first = warpSize;
#endif
  for (int offset = first; offset > 0; offset /= 2) {
    sum += __shfl_down_sync(0xffffffffU, sum, offset);  // EXPECT shuffle-mask severity=info
  }
  if (threadIdx.x == 0) *out = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(1);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
