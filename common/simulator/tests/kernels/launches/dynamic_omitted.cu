// The launch gives no dynamic shared memory: class 24.
// Repaired: the launch gives dynamic shared memory.
#include "../device_array.hpp"

__global__ void reverse_kernel(float* out, const float* a) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  s[t] = a[t];  // EXPECT out-of-bounds variable=s
  __syncthreads();
  out[t] = s[63 - t];  // EXPECT out-of-bounds variable=s
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
#ifdef REPAIRED
  reverse_kernel<<<1, 64, 64 * sizeof(float)>>>(out.data(), a.data());
#else
  reverse_kernel<<<1, 64>>>(out.data(), a.data());
#endif
  cudaDeviceSynchronize();
}
