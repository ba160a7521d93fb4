// All lanes take part, and those past the end keep their hands off the result: class 18, repaired.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  const float right = __shfl_down_sync(0xffffffffU, a[t], 1);
  if (t < 16) out[t] = a[t] + right;
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
