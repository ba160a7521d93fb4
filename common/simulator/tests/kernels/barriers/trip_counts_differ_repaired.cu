// All threads go round equally often, with the guard inside: class 15, repaired.
#include "../device_array.hpp"

__global__ void triangle_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  float sum = 0.0F;
  for (int i = 0; i < 64; ++i) {
    if (i <= t) sum += a[i];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  triangle_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
