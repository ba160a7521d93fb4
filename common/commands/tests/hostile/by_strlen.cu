// EXPECT: fail - lets strlen() read the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  volatile std::size_t length = std::strlen(at);
  length = length + 1;
}
