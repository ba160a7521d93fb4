// Thread 0 reads s[-1]: class 20.
// Repaired: thread 0 has no left neighbour and reads none.
#include "../device_array.hpp"

__global__ void difference_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
#ifdef REPAIRED
  out[t] = t == 0 ? s[t] : s[t] - s[t - 1];
#else
  out[t] = s[t] - s[t - 1];  // EXPECT out-of-bounds variable=s
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  difference_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
