// EXPECT: refused - runs before main()
#include <cstdlib>

__attribute__((constructor)) static void early() { std::_Exit(0); }

static void attack() {}
