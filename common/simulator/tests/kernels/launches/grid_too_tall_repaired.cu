// A grid of 65535 rows: class 25, repaired.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  const dim3 grid(1, 65535);
  const dim3 block(1);
  DeviceArray<float> out(zeros<float>(1));
  add_kernel<<<grid, block>>>(out.data());
  cudaGetLastError();
  add_kernel<<<1, 32>>>(out.data());
  return out.to_host()[0] == 65567.0F ? 0 : 1;
}
