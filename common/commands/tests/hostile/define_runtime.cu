// EXPECT: refused - is the CUDA runtime
#include <cuda_runtime.h>

extern "C" cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }

static void attack() {}
