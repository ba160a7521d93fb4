// cudaMemset was told elements, not bytes: class 22.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT uninitialized-read variable=a
}

int main() {
  DeviceArray<float> a(64);
  cudaMemset(a.data(), 0, 64);
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
