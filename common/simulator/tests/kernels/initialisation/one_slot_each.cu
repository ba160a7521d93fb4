// The array has more slots than the block has threads, and each thread fills one: class 22.
// Repaired: each thread fills several.
#include "../device_array.hpp"

__global__ void reverse_kernel(float* out, const float* a) {
  __shared__ float s[200];
  const int t = threadIdx.x;
#ifdef REPAIRED
  for (int i = t; i < 200; i += blockDim.x) s[i] = a[i];
#else
  s[t] = a[t];
#endif
  __syncthreads();
  out[t] = s[199 - t];  // EXPECT uninitialized-read variable=s pattern=one-slot-each help=several
}

int main() {
  DeviceArray<float> a(counting<float>(200));
  DeviceArray<float> out(64);
  reverse_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
