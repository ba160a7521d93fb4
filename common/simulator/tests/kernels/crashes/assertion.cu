// An assertion fails in a kernel; the program goes on and is told so.
#include <cassert>

#include "../device_array.hpp"

__global__ void check_kernel(const int* a, int limit) {
  assert(a[threadIdx.x] < limit);  // EXPECT crash
}

int main() {
  DeviceArray<int> a(counting<int>(8));
  check_kernel<<<1, 8>>>(a.data(), 5);
  if (cudaDeviceSynchronize() != cudaErrorAssert) return 1;
  return cudaFree(nullptr) == cudaErrorAssert ? 0 : 2;
}
