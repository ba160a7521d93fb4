// A barrier orders global memory within its block: class 12, repaired.
#include "../device_array.hpp"

__global__ void swap_kernel(float* out, float* a) {
  const int t = threadIdx.x;
  a[t] = a[t] * 2.0F;
  __syncthreads();
  out[t] = a[t ^ 1];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
