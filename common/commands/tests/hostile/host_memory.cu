// EXPECT: fail - takes all memory of the machine
#include <cstring>

static void attack() {
  while (true) std::memset(new char[1 << 26], 1, 1 << 26);
}
