// The mask names the lower half of the warp, and its last lane asks the upper half: class 18.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  if (t < 16) {
    out[t] = a[t] + __shfl_down_sync(0x0000ffffU, a[t], 1);  // EXPECT shuffle-mask
  }
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
