// Thread 0 publishes the value, not the address of its local variable: class 20, repaired.
#include "../device_array.hpp"

__global__ void publish_kernel(float* out, const float* a) {
  __shared__ float published;
  const int t = threadIdx.x;
  const float mine = a[t];
  if (t == 0) published = mine;
  __syncthreads();
  out[t] = published;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  publish_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
