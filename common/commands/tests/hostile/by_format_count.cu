// EXPECT: fail - lets printf() write a number of letters into the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  int* const at = reinterpret_cast<int*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  char format[] = "one%n";
  std::printf(format, at);
}
