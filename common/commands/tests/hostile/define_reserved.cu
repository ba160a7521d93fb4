// EXPECT: refused - gives CUDA's words another meaning
#define __syncthreads() (void)0

static void attack() {}
