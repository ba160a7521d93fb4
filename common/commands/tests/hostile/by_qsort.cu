// EXPECT: fail - lets qsort() sort the C library
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static void attack() {
  char* const at = reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  std::qsort(at, 16, 4, [](const void*, const void*) { return 0; });
}
