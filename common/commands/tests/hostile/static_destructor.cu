// EXPECT: refused - ends the process after the judge
#include <cstdlib>

static const struct Late {
  ~Late() { std::_Exit(0); }
} late;

static void attack() {}
