// The threads without an element leave their slots unwritten, and the tree adds those up, too: class 22.
// Repaired: they write a 0.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  s[t] = t < n ? a[t] : 0.0F;
#else
  if (t < n) s[t] = a[t];
#endif
  for (int stride = 32; stride > 0; stride /= 2) {
    __syncthreads();
    if (t < stride) s[t] += s[t + stride];  // EXPECT uninitialized-read variable=s pattern=slot-not-written help=adds
  }
  if (t == 0) *out = s[0];
}

int main() {
  DeviceArray<float> a(counting<float>(48));
  DeviceArray<float> out(1);
  sum_kernel<<<1, 64>>>(out.data(), a.data(), 48);
  cudaDeviceSynchronize();
}
