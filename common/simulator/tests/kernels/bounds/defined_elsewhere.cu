// The launch stands in another file than its kernel, and knows the types of its parameters alone.
#include <cuda_runtime.h>

__global__ void scatter_kernel(int size, int* scattered, const int* where) {
  const int t = threadIdx.x;
  if (t < size) scattered[where[t] + 1] = t;  // EXPECT out-of-bounds variable=scattered
}
