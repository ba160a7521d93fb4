// EXPECT: fail - lets cudaMemcpy() write the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  char* const at = reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  void* device = nullptr;
  cudaMalloc(&device, 64);
  cudaMemset(device, 0, 64);
  cudaMemcpy(at, device, 64, cudaMemcpyDeviceToHost);
}
