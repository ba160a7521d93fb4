// Two neighbours store different values into one char: class 9.
#include "../device_array.hpp"

__global__ void bytes_kernel(float* out, const float* a) {
  __shared__ char s[64];
  const int t = threadIdx.x;
  s[t / 2] = static_cast<char>(a[t]);  // EXPECT shared-race variable=s
  __syncthreads();
  out[t] = s[t / 2];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  bytes_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
