// EXPECT: fail - lets strchr() read the C library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  volatile bool found = std::strchr(at, 0) != nullptr;
  found = !found;
}
