// A tree sum in which each thread of the upper half adds to the lower half. Where the number is odd, one thread too many goes
// in: it adds 0 to an element that its neighbour reads in the same round. The repaired one leaves it out.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ float buffer[8];
  const int t = threadIdx.x;
  buffer[t] = a[t];
  int total = blockDim.x;
  __syncthreads();
  while (total > 1) {
    const int half = (total + 1) / 2;
#ifdef REPAIRED
    if (t >= half && t < total) {
#else
    if (t >= half) {
#endif
      // Which write was for nothing shows where the reader comes first.
      const float mine = t < total ? buffer[t] : 0.0F;  // EXPECT shared-race other=add variable=buffer
      buffer[t - half] += mine;                         // MARK add
    }
    __syncthreads();
    total = half;
  }
  if (t == 0) out[0] = buffer[0];
}

int main() {
  DeviceArray<float> a(counting<float>(3));
  DeviceArray<float> out(zeros<float>(1));
  sum_kernel<<<1, 3>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
