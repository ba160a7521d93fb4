// EXPECT: fail - lets atoi() read the C library
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  volatile int number = std::atoi(at);
  number = number + 1;
}
