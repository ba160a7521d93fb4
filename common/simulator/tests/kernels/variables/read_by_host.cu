// Host code reads a __device__ variable as if it were its own.
// Repaired: host code reads a __managed__ variable, which is its own, too.
#include "../device_array.hpp"

#ifdef REPAIRED
__device__ __managed__ int total = 5;
#else
__device__ int total;
#endif

__global__ void sum_kernel(const int* a, int n) {
  for (int i = 0; i < n; ++i) total += a[i];
}

int main() {
#ifdef REPAIRED
  total -= 5;
#endif
  DeviceArray<int> a(counting<int>(4));
  sum_kernel<<<1, 1>>>(a.data(), 4);
  cudaDeviceSynchronize();
#ifdef REPAIRED
  return total == 10 ? 0 : 1;
#else
  const int seen = total;  // EXPECT device-pointer-on-host
  return seen == 10 ? 0 : 1;
#endif
}
