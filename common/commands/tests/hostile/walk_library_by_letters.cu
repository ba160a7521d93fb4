// EXPECT: fail - the same, one letter at a time
#include <cstdint>
#include <cstdio>

static void attack() {
  const char* at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  while (at[0] != '\x7f' || at[1] != 'E') at -= 4096;
}
