// A cooperative launch of as many blocks as the device holds: class 25, repaired.
#include "../device_array.hpp"

__global__ void set_kernel(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, set_kernel, 64, 0);
  blocks *= properties.multiProcessorCount;
  DeviceArray<int> out(blocks);
  int* to = out.data();
  void* arguments[] = {&to};
  if (cudaLaunchCooperativeKernel(set_kernel, dim3(blocks), dim3(64), arguments) != cudaSuccess) return 1;
  return out.to_host()[blocks - 1] == 1 ? 0 : 2;
}
