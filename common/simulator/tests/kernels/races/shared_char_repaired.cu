// Neighbours store into neighbouring chars, which is no conflict: class 9, repaired.
#include "../device_array.hpp"

__global__ void bytes_kernel(float* out, const float* a) {
  __shared__ char s[64];
  const int t = threadIdx.x;
  s[t] = static_cast<char>(a[t]);
  __syncthreads();
  out[t] = s[t ^ 1];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  bytes_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
