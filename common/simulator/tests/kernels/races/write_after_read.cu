// A round overwrites what the round before may still be reading: class 4.
// Repaired: nobody overwrites before everybody has read.
#include "../device_array.hpp"

__global__ void rounds_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float sum = 0.0F;
  for (int round = 0; round < 4; ++round) {
    s[t] = a[t] + round;  // MARK fill
    __syncthreads();
    sum += s[t ^ 1];  // EXPECT shared-race other=fill variable=s
#ifdef REPAIRED
    __syncthreads();
#endif
  }
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  rounds_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
