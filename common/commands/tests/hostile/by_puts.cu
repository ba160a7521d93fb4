// EXPECT: fail - prints the C library by puts()
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  std::puts(at);
}
