// The array of arguments holds the device pointers themselves.
// Repaired: it holds their addresses.
#include "../device_array.hpp"

__global__ void fill_kernel(int* out, int n) {
  if (static_cast<int>(threadIdx.x) < n) out[threadIdx.x] = 1;
}

int main() {
  DeviceArray<int> out(32);
  int* pointer = out.data();
  int n = 32;
#ifdef REPAIRED
  void* arguments[] = {&pointer, &n};
#else
  void* arguments[] = {pointer, &n};
#endif
  cudaLaunchCooperativeKernel(fill_kernel, dim3(1), dim3(32), arguments);  // EXPECT host-pointer
  cudaDeviceSynchronize();
}
