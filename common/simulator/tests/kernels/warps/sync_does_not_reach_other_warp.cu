// __syncwarp() orders one warp; the value read here comes from another: class 2.
// Repaired: __syncthreads() orders all warps of the block.
#include "../device_array.hpp"

__global__ void swap_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];  // MARK fill
#ifdef REPAIRED
  __syncthreads();
#else
  __syncwarp();
#endif
  out[t] = s[(t + 32) % 64];  // EXPECT shared-race other=fill variable=s
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
