// EXPECT: refused - runs behind the judge's back at the end
#include <cstdlib>

extern "C" void _exit(int);

static void attack() {
  std::atexit([] { _exit(0); });
}
