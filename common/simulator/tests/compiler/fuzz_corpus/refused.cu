#include <cudnn.h>
#include "cublas_v2.h"
__global__ void k(texture<float> t) { asm volatile("a" : : "r"(1)); k<<<1, 1>>>(); tex2D<float>(t); }
int x = k<<<1, 1>>>();
<<<1>>>();
