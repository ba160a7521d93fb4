// EXPECT: fail - walks from a function of the CUDA runtime to the head of the simulator
#include <cstdint>

static void attack() {
  const char* at =
      reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&cudaDeviceSynchronize) / 4096 * 4096);
  while (at[0] != '\x7f' || at[1] != 'E') at -= 4096;
}
