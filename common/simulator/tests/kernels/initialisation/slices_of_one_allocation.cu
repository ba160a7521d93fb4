// Two slices of one allocation, the later one named first: what the earlier one lacks goes by its own name.
// Repaired: two slices of one allocation, the later one named first.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT uninitialized-read variable=a
}

int main() {
  DeviceArray<float> both(128);
#ifdef REPAIRED
  cudaMemset(both.data(), 0, 128 * sizeof(float));
#else
  cudaMemset(both.data() + 64, 0, 64 * sizeof(float));
#endif
  copy_kernel<<<1, 64>>>(both.data() + 64, both.data());
  cudaDeviceSynchronize();
}
