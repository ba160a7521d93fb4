// EXPECT: refused - ends the process and skips what is to be done at its end
#include <cstdlib>

static void attack() { std::_Exit(0); }
