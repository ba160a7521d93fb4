// A block hands values over through global memory with no barrier: class 12.
// Repaired: a barrier orders global memory within its block.
#include "../device_array.hpp"

__global__ void swap_kernel(float* out, float* a) {
  const int t = threadIdx.x;
  a[t] = a[t] * 2.0F;  // MARK store
#ifdef REPAIRED
  __syncthreads();
#endif
  out[t] = a[t ^ 1];  // EXPECT global-race other=store variable=a
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
