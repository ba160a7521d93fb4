// Two slices of one allocation, the later one named first, repaired.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];
}

int main() {
  DeviceArray<float> both(128);
  cudaMemset(both.data(), 0, 128 * sizeof(float));
  copy_kernel<<<1, 64>>>(both.data() + 64, both.data());
  cudaDeviceSynchronize();
}
