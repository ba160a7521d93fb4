// EXPECT: refused - is included by itself without end
#include "add_ten.cu"

static void attack() {}
