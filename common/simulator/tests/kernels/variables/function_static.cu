// A function's `static` is a variable of the device, which all threads share.
#include "../device_array.hpp"

__device__ int next_number() {
  static int last = 0;
  return ++last;  // EXPECT global-race variable=last
}

__global__ void number_kernel(int* out) {
  static float scratch[32];
  scratch[threadIdx.x] = threadIdx.x;  // MARK scratch
  out[threadIdx.x] =
      next_number() + int(scratch[(threadIdx.x + 1) % 32]);  // EXPECT global-race other=scratch variable=scratch
}

int main() {
  DeviceArray<int> out(32);
  number_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}
