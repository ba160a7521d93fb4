// A block of no threads; the next launch is clean: class 25.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  const dim3 grid(1);
  const dim3 block(0);
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<grid, block>>>(out.data());  // EXPECT launch-error
  cudaGetLastError();
  add_kernel<<<1, 32>>>(out.data());
  return out.to_host()[0] == 32.0F ? 0 : 1;
}
