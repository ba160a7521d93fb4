// EXPECT: fail - lets frexp() write the C library
#include <cmath>
#include <cstdint>
#include <cstdio>

static void attack() {
  int* const at = reinterpret_cast<int*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  volatile double fraction = std::frexp(2.0, at);
  fraction = fraction + 1;
}
