// Through a pointer, an index runs from one shared array into the next: class 20.
// Repaired: the sum ends with the array.
#include "../device_array.hpp"

__device__ float sum_of(const float* values, int count) {
  float sum = 0.0F;
  for (int i = 0; i < count; ++i) sum += values[i];  // EXPECT out-of-bounds variable=first
  return sum;
}

__global__ void sums_kernel(float* out, const float* a) {
  __shared__ float first[64];
  __shared__ float second[64];
  const int t = threadIdx.x;
  first[t] = a[t];
  second[t] = -a[t];
  __syncthreads();
#ifdef REPAIRED
  out[t] = sum_of(first, 64) + sum_of(second, 64);
#else
  out[t] = sum_of(first, 65) + sum_of(second, 64);
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  sums_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
