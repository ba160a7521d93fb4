// Host code reads a __device__ variable as if it were its own.
#include "../device_array.hpp"

__device__ int total;

__global__ void sum_kernel(const int* a, int n) {
  for (int i = 0; i < n; ++i) total += a[i];
}

int main() {
  DeviceArray<int> a(counting<int>(4));
  sum_kernel<<<1, 1>>>(a.data(), 4);
  cudaDeviceSynchronize();
  const int seen = total;  // EXPECT device-pointer-on-host
  return seen == 10 ? 0 : 1;
}
