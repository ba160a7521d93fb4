// The halo slot is read, but nobody wrote it: class 22.
// Repaired: the last thread fills the halo slot as well.
#include "../device_array.hpp"

__global__ void pairs_kernel(float* out, const float* a) {
  __shared__ float s[65];
  const int t = threadIdx.x;
  s[t] = a[t];
#ifdef REPAIRED
  if (t == 63) s[64] = 0.0F;
#endif
  __syncthreads();
  out[t] = s[t] + s[t + 1];  // EXPECT uninitialized-read variable=s pattern=one-slot-each help=second
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  pairs_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
