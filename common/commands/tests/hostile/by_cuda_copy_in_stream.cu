// EXPECT: fail - lets cudaMemcpyAsync() read the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  void* device = nullptr;
  cudaMalloc(&device, 64);
  cudaMemcpyAsync(device, at, 64, cudaMemcpyHostToDevice, nullptr);
  cudaDeviceSynchronize();
}
