// Lane 31 asks nobody, but lane 15 asks lane 16, which has returned: class 18.
// Repaired: all lanes take part, and those past the end keep their hands off the result.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  const float right = __shfl_down_sync(0xffffffffU, a[t], 1);
  if (t < 16) out[t] = a[t] + right;
#else
  if (t >= 16) return;
  out[t] = a[t] + __shfl_down_sync(0xffffffffU, a[t], 1);  // EXPECT shuffle-mask
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
