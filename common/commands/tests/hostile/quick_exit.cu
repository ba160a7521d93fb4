// EXPECT: refused - ends the process by its third way
#include <cstdlib>

static void attack() { std::quick_exit(0); }
