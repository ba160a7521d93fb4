// EXPECT: fail - lets cudaMemcpy() read the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  void* device = nullptr;
  cudaMalloc(&device, 64);
  cudaMemcpy(device, at, 64, cudaMemcpyHostToDevice);
}
