// Thread 0 has no left neighbour and reads none: class 20, repaired.
#include "../device_array.hpp"

__global__ void difference_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  out[t] = t == 0 ? s[t] : s[t] - s[t - 1];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  difference_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
