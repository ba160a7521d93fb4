// All read s[0]; the last, having read it too, writes it: class 6.
// Repaired: all read s[0] before the last writes it.
#include "../device_array.hpp"

__global__ void advance_kernel(float* out, const float* a) {
  __shared__ float s[1];
  const int t = threadIdx.x;
  if (t == 0) s[0] = a[0];
  __syncthreads();
  out[t] = s[0];  // EXPECT shared-race other=last variable=s
#ifdef REPAIRED
  __syncthreads();
#endif
  if (t == 63) s[0] = 2.0F;  // MARK last
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  advance_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
