/// @file
/// For programs that compute known results in a kernel: CHECK() says which is wrong and counts it.
#pragma once

#include <cstdio>

#include "device_array.hpp"

/// In a kernel with a parameter `int* wrong`.
#define CHECK(condition)                                             \
  do {                                                               \
    if (!(condition)) {                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      atomicAdd(wrong, 1);                                           \
    }                                                                \
  } while (false)

/// Runs `kernel(int* wrong)` with one block of `threads`.
/// @returns what main() should: 0 if the kernel ran and found nothing wrong
template <class Kernel>
int run_checks(Kernel* kernel, int threads = 1) {
  DeviceArray<int> wrong(std::vector<int>{0});
  kernel<<<1, threads>>>(wrong.data());
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  return wrong.to_host()[0] == 0 ? 0 : 1;
}
