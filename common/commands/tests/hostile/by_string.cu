// EXPECT: fail - makes a string of the C library's memory
#include <cstdint>
#include <cstdio>
#include <string>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  const std::string own(at, 64);
  std::puts(own.c_str());
}
