// EXPECT: fail - overwrites what lies after the code of the C library
#include <cstdint>
#include <cstdio>

static void attack() {
  char* at = reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  for (long i = 0; i < 4000000; i += 4096) at[i] = 0;
}
