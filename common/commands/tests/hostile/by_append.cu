// EXPECT: fail - appends the C library's memory to a string
#include <cstdint>
#include <cstdio>
#include <string>

static void attack() {
  const char* const at = reinterpret_cast<const char*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  std::string own;
  own.append(at, 64);
  std::puts(own.c_str());
}
