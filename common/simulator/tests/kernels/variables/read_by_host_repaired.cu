// Host code reads a __managed__ variable, which is its own, too.
#include "../device_array.hpp"

__device__ __managed__ int total = 5;

__global__ void sum_kernel(const int* a, int n) {
  for (int i = 0; i < n; ++i) total += a[i];
}

int main() {
  total -= 5;
  DeviceArray<int> a(counting<int>(4));
  sum_kernel<<<1, 1>>>(a.data(), 4);
  cudaDeviceSynchronize();
  return total == 10 ? 0 : 1;
}
