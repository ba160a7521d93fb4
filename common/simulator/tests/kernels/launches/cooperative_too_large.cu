// A cooperative launch of more blocks than the device holds at once: class 25.
// Repaired: a cooperative launch of as many blocks as the device holds.
#include "../device_array.hpp"

__global__ void set_kernel(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

int main() {
#ifdef REPAIRED
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, set_kernel, 64, 0);
  blocks *= properties.multiProcessorCount;
  DeviceArray<int> out(blocks);
#else
  DeviceArray<int> out(1 << 16);
#endif
  int* to = out.data();
  void* arguments[] = {&to};
#ifdef REPAIRED
  if (cudaLaunchCooperativeKernel(set_kernel, dim3(blocks), dim3(64), arguments) != cudaSuccess) return 1;
  return out.to_host()[blocks - 1] == 1 ? 0 : 2;
#else
  const cudaError_t error =
      cudaLaunchCooperativeKernel(set_kernel, dim3(1 << 16), dim3(64), arguments);  // EXPECT launch-error
  return error == cudaErrorCooperativeLaunchTooLarge && cudaGetLastError() == error ? 0 : 1;
#endif
}
