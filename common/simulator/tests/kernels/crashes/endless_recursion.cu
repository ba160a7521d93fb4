// A recursion misses its end and overruns the stack: class 26.
// Repaired: a recursion comes to its end.
#include "../device_array.hpp"

#ifdef REPAIRED
__device__ int depth(int n) {
  if (n == 0) return 0;
  return 1 + depth(n - 1);
}
#else
// On one line, since a new frame may fail at the function's head or at the call, depending on the compiler.
__device__ int depth(int n) { return n == -1000000 ? 0 : 1 + depth(n - 1); }  // EXPECT crash
#endif

__global__ void depth_kernel(int* out, int n) { out[threadIdx.x] = depth(n); }

int main() {
  DeviceArray<int> out(4);
  depth_kernel<<<1, 4>>>(out.data(), 8);
  cudaDeviceSynchronize();
}
