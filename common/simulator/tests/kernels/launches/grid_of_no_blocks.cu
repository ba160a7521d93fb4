// A grid of no blocks; the next launch is clean: class 25.
// Repaired: a grid of one block.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
#ifdef REPAIRED
  const dim3 grid(1);
#else
  const dim3 grid(0);
#endif
  const dim3 block(32);
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<grid, block>>>(out.data());  // EXPECT launch-error
  cudaGetLastError();
  add_kernel<<<1, 32>>>(out.data());
#ifdef REPAIRED
  return out.to_host()[0] == 64.0F ? 0 : 1;
#else
  return out.to_host()[0] == 32.0F ? 0 : 1;
#endif
}
