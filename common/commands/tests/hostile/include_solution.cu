// EXPECT: refused - compiles the reference in place of its own code
#include "../../solutions/01_shared_memory/add_ten.cu"

static void attack() {}
