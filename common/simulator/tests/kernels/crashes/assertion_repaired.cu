// An assertion that holds.
#include <cassert>

#include "../device_array.hpp"

__global__ void check_kernel(const int* a, int limit) { assert(a[threadIdx.x] < limit); }

int main() {
  DeviceArray<int> a(counting<int>(8));
  check_kernel<<<1, 8>>>(a.data(), 9);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
