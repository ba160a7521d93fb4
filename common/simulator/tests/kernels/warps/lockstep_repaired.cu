// Neighbours in a warp exchange through shared memory with a __syncwarp() between: class 3, repaired.
#include "../device_array.hpp"

__global__ void swap_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncwarp();
  out[t] = s[t ^ 1];
  __syncwarp();
  s[t ^ 1] = 0.0F;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  return out.to_host()[2] == 4.0F ? 0 : 1;
}
