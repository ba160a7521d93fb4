// EXPECT: fail - lets memset() write the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  char* const at = reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  std::memset(at, 0, 64);
}
