// The repaired twin: a barrier comes between.
#include "../device_array.hpp"

__global__ void split_kernel(float* out) {
  __shared__ float wholes[32];
  __shared__ int powers[32];
  const int t = threadIdx.x;
  out[t] = modff(1.5F * t, &wholes[t]) + frexpf(1.5F * t, &powers[t]);
  __syncthreads();
  out[t] += wholes[31 - t];
  out[t] += powers[31 - t];
}

int main() {
  DeviceArray<float> out(32);
  split_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}
