// Two threads store the same value; then one of them stores another: class 7.
// Repaired: the different value comes after a barrier, from one thread.
#include "../device_array.hpp"

__global__ void flag_kernel(float* out, const float* a) {
  __shared__ float s[1];
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t == 0) s[0] = 1.0F;
  __syncthreads();
#else
  if (t < 2) s[0] = 1.0F;  // MARK first EXPECT shared-race severity=info schedule=forward other=first variable=s
#endif
  if (t == 1) s[0] = 2.0F;  // EXPECT shared-race other=first variable=s
  __syncthreads();
  out[t] = s[0] + a[t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  flag_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
