// A block of 1025 threads; the next launch is clean: class 25.
// Repaired: a block of 1024 threads.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  const dim3 grid(1);
#ifdef REPAIRED
  const dim3 block(1024);
#else
  const dim3 block(1025);
#endif
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<grid, block>>>(out.data());  // EXPECT launch-error
  cudaGetLastError();
  add_kernel<<<1, 32>>>(out.data());
#ifdef REPAIRED
  return out.to_host()[0] == 1056.0F ? 0 : 1;
#else
  return out.to_host()[0] == 32.0F ? 0 : 1;
#endif
}
