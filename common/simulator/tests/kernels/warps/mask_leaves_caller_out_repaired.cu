// Every lane calls, and the mask names every lane: class 18, repaired.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t] + __shfl_xor_sync(0xffffffffU, a[t], 1);
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
