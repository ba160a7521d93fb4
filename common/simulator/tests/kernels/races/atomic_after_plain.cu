// A thread sets an element, then it and others add to it, with no barrier in between: class 11.
// Repaired: a barrier stands between the plain write and the atomics.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out) {
  if (threadIdx.x == 0) out[0] = 0.0F;  // MARK set
#ifdef REPAIRED
  __syncthreads();
#endif
  atomicAdd(&out[0], 1.0F);  // EXPECT global-race other=set variable=out
}

int main() {
  DeviceArray<float> out(zeros<float>(1));
  sum_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}
