// All threads follow a pointer to thread 0's local variable: class 20.
// Repaired: thread 0 publishes the value, not the address of its local variable.
#include "../device_array.hpp"

__global__ void publish_kernel(float* out, const float* a) {
#ifdef REPAIRED
  __shared__ float published;
#else
  __shared__ const float* published;
#endif
  const int t = threadIdx.x;
  const float mine = a[t];
#ifdef REPAIRED
  if (t == 0) published = mine;
#else
  if (t == 0) published = &mine;
#endif
  __syncthreads();
#ifdef REPAIRED
  out[t] = published;
#else
  out[t] = *published;  // EXPECT out-of-bounds
  __syncthreads();
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  publish_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
