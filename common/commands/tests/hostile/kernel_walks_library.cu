// EXPECT: fail - lets a kernel walk to the head of the C library
#include <cstdint>
#include <cstdio>

static __global__ void reading_kernel(const char* at) {
  while (at[0] != '\x7f' || at[1] != 'E') at -= 4096;
}

static void attack() {
  reading_kernel<<<1, 1>>>(reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096));
  if (cudaDeviceSynchronize() != cudaSuccess) throw 1;
}
