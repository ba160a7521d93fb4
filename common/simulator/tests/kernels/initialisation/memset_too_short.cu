// cudaMemset was told elements, not bytes: class 22.
// Repaired: cudaMemset was told bytes.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = a[t];  // EXPECT uninitialized-read variable=a other=set
}

int main() {
  DeviceArray<float> a(64);
#ifdef REPAIRED
  cudaMemset(a.data(), 0, 64 * sizeof(float));
#else
  cudaMemset(a.data(), 0, 64);  // MARK set
#endif
  DeviceArray<float> out(64);
  copy_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
