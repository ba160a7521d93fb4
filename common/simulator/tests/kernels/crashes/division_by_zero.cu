// One thread divides an integer by zero: class 26.
// Repaired: a divisor of zero gives zero.
#include "../device_array.hpp"

__global__ void divide_kernel(int* out, const int* a, const int* divisors) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  out[t] = divisors[t] == 0 ? 0 : a[t] / divisors[t];
#else
  out[t] = a[t] / divisors[t];  // EXPECT crash
#endif
}

int main() {
  std::vector<int> divisors = counting<int>(64);
  divisors[5] = 0;
  DeviceArray<int> a(counting<int>(64));
  DeviceArray<int> out(64);
  DeviceArray<int> by(divisors);
  divide_kernel<<<1, 64>>>(out.data(), a.data(), by.data());
  cudaDeviceSynchronize();
}
