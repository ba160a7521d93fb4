// The kernel is given a number that is no address: class 20.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT out-of-bounds
}

int main() {
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), reinterpret_cast<const float*>(0x123456789000));
  cudaDeviceSynchronize();
}
