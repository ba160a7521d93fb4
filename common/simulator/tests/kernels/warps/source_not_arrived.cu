// Both halves of the warp name all its lanes, in two different branches: class 18. Neither meets the other there.
// Repaired: each half of the warp names its own lanes only.
#include "../device_array.hpp"

__global__ void exchange_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  float other = 0.0F;
  if (t < 16) {
#ifdef REPAIRED
    other = __shfl_xor_sync(0x0000ffffU, a[t], 1);
#else
    other = __shfl_xor_sync(0xffffffffU, a[t], 1);          // EXPECT shuffle-mask other=upper
#endif
  } else {
#ifdef REPAIRED
    other = __shfl_xor_sync(0xffff0000U, 2.0F * a[t], 1);
#else
    other = __shfl_xor_sync(0xffffffffU, 2.0F * a[t], 16);  // MARK upper
#endif
  }
  out[t] = other;
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  exchange_kernel<<<1, 32>>>(out.data(), a.data());
#ifdef REPAIRED
  return out.to_host()[16] == 36.0F ? 0 : 1;
#else
  cudaDeviceSynchronize();
#endif
}
