// Lane 31 asks nobody, but lane 15 asks lane 16, which has returned: class 18.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  if (t >= 16) return;
  out[t] = a[t] + __shfl_down_sync(0xffffffffU, a[t], 1);  // EXPECT shuffle-mask
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
