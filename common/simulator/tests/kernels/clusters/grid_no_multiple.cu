// A grid of five blocks in clusters of two.
// Repaired: six blocks.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) empty_kernel() {}

int main() {
#ifdef REPAIRED
  empty_kernel<<<6, 32>>>();
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
#else
  empty_kernel<<<5, 32>>>();  // EXPECT launch-error
  return cudaGetLastError() == cudaErrorInvalidClusterSize ? 0 : 1;
#endif
}
