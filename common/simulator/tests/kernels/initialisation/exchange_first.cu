// A counter that nothing has set is added to; an exchange would have set it: class 16.
#include "../device_array.hpp"

__global__ void publish_kernel(int* out, int* flag) {
  if (threadIdx.x == 0) atomicAdd(flag, 1);  // EXPECT uninitialized-read variable=flag
  __syncthreads();
  out[threadIdx.x] = *flag;
}

int main() {
  DeviceArray<int> out(64);
  DeviceArray<int> flag(1);
  publish_kernel<<<1, 64>>>(out.data(), flag.data());
  cudaDeviceSynchronize();
}
