// Two neighbours store different values into one char: class 9.
// Repaired: neighbours store into neighbouring chars, which is no conflict.
#include "../device_array.hpp"

__global__ void bytes_kernel(float* out, const float* a) {
  __shared__ char s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  s[t] = static_cast<char>(a[t]);
#else
  s[t / 2] = static_cast<char>(a[t]);  // EXPECT shared-race variable=s
#endif
  __syncthreads();
#ifdef REPAIRED
  out[t] = s[t ^ 1];
#else
  out[t] = s[t / 2];
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  bytes_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
