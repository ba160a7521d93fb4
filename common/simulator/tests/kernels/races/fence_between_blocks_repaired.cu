// What the other block wrote is read in a second launch: class 10, repaired.
#include "../device_array.hpp"

__global__ void sum_kernel(float* sums, const float* a) {
  float sum = 0.0F;
  for (int i = 0; i < 32; ++i) sum += a[blockIdx.x * 32 + i];
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void spread_kernel(float* out, const float* sums) {
  out[blockIdx.x * 32 + threadIdx.x] = sums[1 - blockIdx.x];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(zeros<float>(64));
  DeviceArray<float> sums(zeros<float>(2));
  sum_kernel<<<2, 32>>>(sums.data(), a.data());
  spread_kernel<<<2, 32>>>(out.data(), sums.data());
  cudaDeviceSynchronize();
}
