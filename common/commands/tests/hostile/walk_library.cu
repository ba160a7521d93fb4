// EXPECT: fail - walks from a function of the C library to the head of that library
#include <cstdint>
#include <cstdio>
#include <cstring>

static void attack() {
  const char* at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  while (std::memcmp(at,
                     "\x7f"
                     "ELF",
                     4) != 0)
    at -= 4096;
}
