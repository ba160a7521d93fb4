// EXPECT: fail - lets memmove() read the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  char own[64];
  std::memmove(own, at, sizeof own);
}
