// EXPECT: fail - calls into the middle of the CUDA runtime
#include <cstdint>

static void attack() { reinterpret_cast<void (*)()>(reinterpret_cast<std::uintptr_t>(&cudaDeviceSynchronize) + 5)(); }
