// EXPECT: fail - the same, with the length given as an argument
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  char own[64];
  std::snprintf(own, sizeof own, "%d %.*s", 1, 8, at);
}
