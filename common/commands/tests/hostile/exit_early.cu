// EXPECT: fail - ends the process as if all were well
#include <cstdlib>

static void attack() { std::exit(0); }
