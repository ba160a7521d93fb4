// An assertion fails in a kernel; the program goes on and is told so.
// Repaired: an assertion that holds.
#include <cassert>

#include "../device_array.hpp"

__global__ void check_kernel(const int* a, int limit) {
  assert(a[threadIdx.x] < limit);  // EXPECT crash
}

int main() {
  DeviceArray<int> a(counting<int>(8));
#ifdef REPAIRED
  check_kernel<<<1, 8>>>(a.data(), 9);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
#else
  check_kernel<<<1, 8>>>(a.data(), 5);
  if (cudaDeviceSynchronize() != cudaErrorAssert) return 1;
  return cudaFree(nullptr) == cudaErrorAssert ? 0 : 2;
#endif
}
