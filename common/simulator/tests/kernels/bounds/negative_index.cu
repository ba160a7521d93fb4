// Thread 0 reads s[-1]: class 20.
#include "../device_array.hpp"

__global__ void difference_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  out[t] = s[t] - s[t - 1];  // EXPECT out-of-bounds variable=s
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  difference_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
