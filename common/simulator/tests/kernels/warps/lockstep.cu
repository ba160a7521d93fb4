// The old warp reduction: volatile, and no __syncwarp() between the steps: class 3.
#include "../device_array.hpp"

__global__ void swap_kernel(float* out, const float* a) {
  __shared__ float s[32];
  volatile float* v = s;
  const int t = threadIdx.x;
  v[t] = a[t];        // MARK fill
  out[t] = v[t ^ 1];  // EXPECT shared-race other=fill variable=s
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  swap_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
