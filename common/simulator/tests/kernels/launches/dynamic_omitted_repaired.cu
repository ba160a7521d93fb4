// The launch gives dynamic shared memory: class 24, repaired.
#include "../device_array.hpp"

__global__ void reverse_kernel(float* out, const float* a) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  out[t] = s[63 - t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  reverse_kernel<<<1, 64, 64 * sizeof(float)>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
