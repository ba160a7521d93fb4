// Every lane calls, but the mask names only the lower half: class 18.
// Repaired: every lane calls, and the mask names every lane.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  out[t] = a[t] + __shfl_xor_sync(0xffffffffU, a[t], 1);
#else
  out[t] = a[t] + __shfl_xor_sync(0x0000ffffU, a[t], 1);  // EXPECT shuffle-mask
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
