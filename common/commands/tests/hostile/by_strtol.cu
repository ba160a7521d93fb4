// EXPECT: fail - lets strtol() write a pointer into the C library
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static void attack() {
  char** const at = reinterpret_cast<char**>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  volatile long number = std::strtol("1", at, 10);
  number = number + 1;
}
