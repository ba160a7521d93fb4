// All threads call the helper that holds the barrier: class 17, repaired.
#include "../device_array.hpp"

__device__ void publish(float* s, float value) {
  s[threadIdx.x] = value;
  __syncthreads();
}

__global__ void half_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  publish(s, a[t]);
  out[t] = t < 32 ? s[t ^ 1] : 0.0F;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  half_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
