// EXPECT: fail - lets << read the C library
#include <cstdint>
#include <cstdio>
#include <sstream>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  std::ostringstream own;
  own << at;
}
