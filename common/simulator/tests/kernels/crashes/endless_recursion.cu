// A recursion misses its end and overruns the stack: class 26.
#include "../device_array.hpp"

__device__ int depth(int n) {  // EXPECT crash
  if (n == -1000000) return 0;
  return 1 + depth(n - 1);
}

__global__ void depth_kernel(int* out, int n) { out[threadIdx.x] = depth(n); }

int main() {
  DeviceArray<int> out(4);
  depth_kernel<<<1, 4>>>(out.data(), 8);
  cudaDeviceSynchronize();
}
