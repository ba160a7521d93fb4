// EXPECT: refused - ends the process before the judge begins
#include <cstdlib>

static const struct Early {
  Early() { std::_Exit(0); }
} early;

static void attack() {}
