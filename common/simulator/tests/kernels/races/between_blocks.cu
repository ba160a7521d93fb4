// Each block reads what the other one writes in the same launch: class 10.
#include "../device_array.hpp"

__global__ void spread_kernel(float* out, float* sums, const float* a) {
  float sum = 0.0F;
  for (int i = 0; i < 32; ++i) sum += a[blockIdx.x * 32 + i];
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;  // MARK store
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = sums[1 - blockIdx.x];  // EXPECT global-race other=store variable=sums
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(zeros<float>(64));
  DeviceArray<float> sums(zeros<float>(2));
  spread_kernel<<<2, 32>>>(out.data(), sums.data(), a.data());
  cudaDeviceSynchronize();
}
