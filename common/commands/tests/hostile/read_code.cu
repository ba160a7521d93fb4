// EXPECT: fail - reads the code of a function
#include <cstdint>
#include <cstdio>

static void attack() {
  volatile int sum = 0;
  for (int i = 0; i < 64; ++i) sum = sum + reinterpret_cast<const char*>(&std::printf)[i];
}
