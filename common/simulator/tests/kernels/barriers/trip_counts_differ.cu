// Each thread goes round the loop, and its barrier, as often as its number says: class 15.
#include "../device_array.hpp"

__global__ void triangle_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  float sum = 0.0F;
  for (int i = 0; i <= t; ++i) {
    sum += a[i];
    __syncthreads();  // EXPECT barrier-divergence
  }
  out[t] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  triangle_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
