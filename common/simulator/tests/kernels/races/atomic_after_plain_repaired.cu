// A barrier stands between the plain write and the atomics: class 11, repaired.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out) {
  if (threadIdx.x == 0) out[0] = 0.0F;
  __syncthreads();
  atomicAdd(&out[0], 1.0F);
}

int main() {
  DeviceArray<float> out(zeros<float>(1));
  sum_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}
