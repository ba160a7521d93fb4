// EXPECT: fail - lets a kernel call a function by a number
#include <cstdint>
#include <cstdio>

static __global__ void calling_kernel(void (*function)()) { function(); }

static void attack() {
  calling_kernel<<<1, 1>>>(reinterpret_cast<void (*)()>(reinterpret_cast<std::uintptr_t>(&std::printf) + 32));
  if (cudaDeviceSynchronize() != cudaSuccess) throw 1;
}
