// A double buffer with one barrier a round: class 5, repaired.
#include "../device_array.hpp"

__global__ void scan_kernel(float* out, const float* a) {
  __shared__ float buffer[2][64];
  const int t = threadIdx.x;
  buffer[0][t] = a[t];
  __syncthreads();
  int current = 0;
  for (int stride = 1; stride < 64; stride *= 2) {
    const float left = t >= stride ? buffer[current][t - stride] : 0.0F;
    buffer[1 - current][t] = buffer[current][t] + left;
    current = 1 - current;
    __syncthreads();
  }
  out[t] = buffer[current][t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  scan_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
