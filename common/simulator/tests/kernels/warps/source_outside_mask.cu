// The mask names the lower half of the warp, and its last lane asks the upper half: class 18.
// Repaired: segments of 16 lanes: the last of each asks itself.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  if (t < 16) {
#ifdef REPAIRED
    out[t] = a[t] + __shfl_down_sync(0x0000ffffU, a[t], 1, 16);
#else
    out[t] = a[t] + __shfl_down_sync(0x0000ffffU, a[t], 1);  // EXPECT shuffle-mask
#endif
  }
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
