// Both halves of the warp name all its lanes, in two different branches: class 18. Neither meets the other there.
#include "../device_array.hpp"

__global__ void exchange_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  float other = 0.0F;
  if (t < 16) {
    other = __shfl_xor_sync(0xffffffffU, a[t], 1);  // EXPECT shuffle-mask other=upper
  } else {
    other = __shfl_xor_sync(0xffffffffU, 2.0F * a[t], 16);  // MARK upper
  }
  out[t] = other;
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  exchange_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
