// A kernel calls the runtime: the simulator says that it cannot do that.
#include "../device_array.hpp"

__global__ void ask_kernel(int* out) {
  int device = 0;
  cudaGetDevice(&device);  // EXPECT unsupported
  *out = device;
}

int main() {
  DeviceArray<int> out(1);
  ask_kernel<<<1, 1>>>(out.data());
  return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}
