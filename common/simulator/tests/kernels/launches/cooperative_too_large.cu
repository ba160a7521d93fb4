// A cooperative launch of more blocks than the device holds at once: class 25.
#include "../device_array.hpp"

__global__ void set_kernel(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

int main() {
  DeviceArray<int> out(1 << 16);
  int* to = out.data();
  void* arguments[] = {&to};
  const cudaError_t error =
      cudaLaunchCooperativeKernel(set_kernel, dim3(1 << 16), dim3(64), arguments);  // EXPECT launch-error
  return error == cudaErrorCooperativeLaunchTooLarge && cudaGetLastError() == error ? 0 : 1;
}
