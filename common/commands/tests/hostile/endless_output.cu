// EXPECT: fail - writes without end
#include <cstdio>

static void attack() {
  while (true) std::puts("no end");
}
