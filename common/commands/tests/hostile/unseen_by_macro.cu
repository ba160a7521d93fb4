// EXPECT: refused - uses the simulator's own way not to be seen
#include <cuda_runtime.h>

SIMULATOR_UNWATCHED static void attack() {}
